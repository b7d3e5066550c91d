import { uuid } from '@tenantry/core';
import Joi from 'joi';

/** A record that a file is assigned to, in answers. */
export const assignmentShape = Joi.object({
  type: Joi.string().required(),
  id: Joi.string().required(),
  href: Joi.string(),
  label: Joi.string(),
});

/** Address of a small picture. */
export const thumbnail = Joi.string()
  .allow(null)
  .required()
  .description('null where no image in another size can be made of the file');

/** In lists. */
export const assignmentCount = Joi.number()
  .integer()
  .description('how many assignments there are, where not all are shown');

/** The account that added a file. */
export const addedBy = uuid()
  .allow(null)
  .description('account of who added the file; null for earlier files, and where an API key did');

/** Members of a file in every answer of the library. */
export const libraryMembers = {
  id: Joi.string().guid().required(),
  fileName: Joi.string().required(),
  fileSize: Joi.number().integer().required(),
  mimeType: Joi.string().allow(null).required(),
  partitionCode: Joi.string().required(),
  partitionTitle: Joi.string().allow(null).required(),
  tags: Joi.array().items(Joi.string()).required(),
  assignments: Joi.array().items(assignmentShape).required(),
  content: Joi.string().allow(null).required(),
  createdByUserId: addedBy,
  scanState: Joi.valid('waiting', 'clean', 'infected').description('where a virus scanner is configured'),
};
