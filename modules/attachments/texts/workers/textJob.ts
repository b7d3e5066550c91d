import { job } from '@tenantry/core';
import Joi from 'joi';

/** Reads the text of a document. */
export const textJob = job({
  id: 'attachments.read_text',
  title: 'Read the texts of documents',
  data: Joi.object<{ readonly attachmentId: string }>({ attachmentId: Joi.string().guid().required() }),
});
