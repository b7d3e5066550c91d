import { alignedUrl, field, type Fields, recordId, urlType, webAddress } from '@tenantry/core';
import Joi from 'joi';
import { tenantReference, timeZone } from '../routes/fields';
import { LONGEST_SLUG } from '../services/slug';
import type { WantedPlacement } from '../services/planPlacement';

/** Fields of an organization that clients send. An absent field keeps its value or takes the default. */
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
  name: field.text({ max: 200, required: true }),
  slug: field.code({
    max: LONGEST_SLUG,
    case: 'lower',
    narrow: (schema) => schema.pattern(/^[a-z0-9_-]+$/, 'letters a to z, digits, - and _'),
    nullable: false,
    takesNull: true,
    description: 'default: made from the name; a number is added where it is taken',
  }),
  slugSince: field.moment({
    sqlType: 'timestamptz',
    default: 'clock_timestamp()',
    internal: 'secret',
    nullable: false,
  }),
  logoUrl: {
    schema: Joi.alternatives(
      webAddress(LONGEST_URL),
      Joi.string().trim().max(LONGEST_URL).pattern(ATTACHMENT_PATH, 'path of an attachment'),
    )
      .empty('')
      .allow(null)
      .description('http or https, or the path of an attachment'),
    type: 'text',
    meaning: urlType,
    align: alignedUrl,
    nullable: true,
  },
  accentColor: field.code({
    max: 7,
    case: 'lower',
    pattern: /^#[0-9a-f]{6}$/,
    description: '#rrggbb, in which the console shows it; null: that of the organization above',
  }),
  logoPreserveAspectRatio: field.flag({ initial: false }),
  isActive: field.flag({ initial: true }),
  timeZone: timeZone(
    'name of the IANA database, in which days begin; null: that of the organization above, or of the tenant',
  ),
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
} as const satisfies Fields;
