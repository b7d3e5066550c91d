import Joi from 'joi';
import { LONGEST_SLUG } from '../services/slug';
import { recordId, tenantReference } from './fields';

const LONGEST_URL = 2048;
/** Where the server itself serves attached files and images. */
const ATTACHMENT_PATH = /^\/api\/attachments\/(?:file|image)\/[\w.~%-]+(?:\/[\w.~%-]+)*(?:\?[\w.~%=&+-]*)?$/;

/** What a client may say of an organization besides its name. */
export const organizationFields = {
  slug: Joi.string()
    .trim()
    .lowercase()
    .max(LONGEST_SLUG)
    .pattern(/^[a-z0-9_-]+$/, 'letters a to z, digits, - and _')
    .allow('', null)
    .description('default: made from the name; a number is added where it is taken'),
  logoUrl: Joi.alternatives(
    Joi.string()
      .trim()
      .max(LONGEST_URL)
      .uri({ scheme: ['http', 'https'] }),
    Joi.string().trim().max(LONGEST_URL).pattern(ATTACHMENT_PATH, 'path of an attachment'),
  )
    .empty('')
    .allow(null)
    .description('http or https, or the path of an attachment'),
  logoPreserveAspectRatio: Joi.boolean(),
  isActive: Joi.boolean(),
  parentId: recordId().allow(null).empty('').description('null makes it a root'),
  childIds: Joi.array()
    .items(recordId())
    .max(1_000)
    .description('all children; those not named move up to the parent'),
  tenantId: tenantReference(),
};
