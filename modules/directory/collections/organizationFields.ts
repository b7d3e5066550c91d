import { moment, recordId, webAddress } from '@tenantry/core';
import Joi from 'joi';
import { displayName, tenantReference, timeZoneName } from '../routes/fields';
import { LONGEST_SLUG } from '../services/slug';
import type { WantedPlacement } from '../services/planPlacement';

/** What a client says of an organization; what is left out keeps its value or takes the default. */
export interface OrganizationInput extends WantedPlacement {
  readonly name: string;
  /** Blank: made from the name. */
  readonly slug: string | null;
  readonly logoUrl: string | null;
  readonly isActive: boolean;
  /** For super administrators: the tenant meant. */
  readonly tenantId: string;
}

const LONGEST_URL = 2048;
/** Where the server itself serves attached files and images. */
const ATTACHMENT_PATH = /^\/api\/attachments\/(?:file|image)\/[\w.~%-]+(?:\/[\w.~%-]+)*(?:\?[\w.~%=&+-]*)?$/;

/** The members of an organization. */
export const organizationFields = {
  name: { schema: displayName().required(), type: 'text' },
  slug: {
    schema: Joi.string()
      .trim()
      .lowercase()
      .max(LONGEST_SLUG)
      .pattern(/^[a-z0-9_-]+$/, 'letters a to z, digits, - and _')
      .allow('', null)
      .description('default: made from the name; a number is added where it is taken'),
    type: 'text',
  },
  slugSince: {
    schema: moment(),
    type: 'timestamptz',
    sqlType: 'timestamptz',
    default: 'clock_timestamp()',
    internal: 'secret',
  },
  logoUrl: {
    schema: Joi.alternatives(
      webAddress(LONGEST_URL),
      Joi.string().trim().max(LONGEST_URL).pattern(ATTACHMENT_PATH, 'path of an attachment'),
    )
      .empty('')
      .allow(null)
      .description('http or https, or the path of an attachment'),
    type: 'text',
    nullable: true,
  },
  logoPreserveAspectRatio: { schema: Joi.boolean(), type: 'boolean', initial: false },
  isActive: { schema: Joi.boolean(), type: 'boolean', initial: true },
  timeZone: {
    schema: timeZoneName(Joi.string().trim().max(100))
      .empty('')
      .allow(null)
      .description(
        'name of the IANA database, in which days begin; null: that of the organization above, or of the tenant',
      ),
    type: 'text',
    nullable: true,
  },
  parentId: {
    schema: recordId().trim().allow(null).empty('').description('null makes it a root'),
    type: 'uuid',
    nullable: true,
  },
  childIds: {
    schema: Joi.array()
      .items(recordId().trim())
      .max(1_000)
      .description('all children; those not named move up to the parent'),
    type: 'uuid[]',
    column: false,
  },
  tenantId: { schema: tenantReference(), type: 'uuid', column: false },
} as const;
