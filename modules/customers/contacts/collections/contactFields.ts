import { field, type Fields, jsonValue, moment, sortKey, type TableExtras } from '@tenantry/core';
import Joi from 'joi';
import { color } from '../../shared/color';

/** The next planned interaction with a contact. */
export interface NextInteraction {
  readonly at: Date;
  readonly name?: string | null;
  readonly refId?: string | null;
  readonly icon?: string | null;
  readonly color?: string | null;
}

/** Members of people and companies alike that are not columns of their own. */
export interface ContactInput {
  readonly nextInteraction?: NextInteraction | null;
  readonly tags?: readonly string[];
  readonly profile?: unknown;
}

const MOST_TAGS = 100;

const blankable = (max: number) => Joi.string().trim().max(max).allow(null, '');

/** Members that people and companies share. */
export const contactFields = {
  description: field.text({ max: 4_000 }),
  ownerUserId: field.account(),
  primaryEmail: field.email(),
  primaryPhone: field.phone(),
  status: field.code({ max: 100, tones: { active: 'green', inactive: 'grey', archived: 'grey' } }),
  lifecycleStage: field.code({
    max: 100,
    tones: { lead: 'amber', prospect: 'blue', opportunity: 'purple', customer: 'green' },
  }),
  source: field.text({ max: 150 }),
  temperature: field.code({ max: 100 }),
  renewalQuarter: field.code({ max: 100 }),
  isActive: field.flag({ initial: true }),
  nextInteraction: field.json(
    Joi.object<NextInteraction>({
      at: moment().required(),
      name: blankable(200),
      refId: blankable(200),
      icon: blankable(100),
      color: color.schema,
    }),
    { column: false, inOtherColumns: true },
  ),
  nextInteractionAt: field.moment({ writable: 'never' }),
  nextInteractionName: field.text({ writable: 'never' }),
  nextInteractionRefId: field.code({ writable: 'never' }),
  nextInteractionIcon: field.code({ writable: 'never' }),
  nextInteractionColor: field.code({ writable: 'never' }),
  tags: field.ids({ max: MOST_TAGS, column: false, refersTo: 'customers.tag' }),
  // Whatever it is: `takeProfile` answers for it with a message of its own.
  profile: field.json(jsonValue(), { nullable: false, column: false, inOtherColumns: true }),
  profileId: field.id({
    nullable: false,
    writable: 'never',
    listed: false,
    default: 'gen_random_uuid()',
  }),
} as const satisfies Fields;

/** Columns and indexes of the table of people and companies besides its members. */
export const contactTable: TableExtras = {
  // The last seven digits, kept by a trigger: an index serves their equality, which no pattern of keys has under row-level security.
  columns: { primaryPhoneDigits: { type: 'text', nullable: true } },
  indexes: [
    { name: 'customers_entities_created', columns: ['kind', 'organization_id', 'created_at', 'id'] },
    { name: 'customers_entities_updated', columns: ['kind', 'updated_at', 'id'] },
    { name: 'customers_entities_name', columns: ['kind', sortKey('display_name'), 'id'] },
    {
      name: 'customers_entities_email',
      columns: ['primary_email'],
      where: 'primary_email IS NOT NULL',
    },
    {
      name: 'customers_entities_phone',
      columns: ['kind', 'primary_phone_digits'],
      where: 'primary_phone_digits IS NOT NULL',
    },
    {
      name: 'customers_entities_company',
      columns: ['company_entity_id'],
      where: 'company_entity_id IS NOT NULL',
    },
    {
      name: 'customers_entities_next',
      columns: ['next_interaction_at'],
      where: 'next_interaction_at IS NOT NULL',
    },
    // The newest people and companies together.
    { name: 'customers_entities_newest', columns: ['created_at', 'id'] },
    // Default order of lists of all organizations of a tenant.
    { name: 'customers_entities_order', columns: ['kind', 'id'] },
    { name: 'customers_entities_age', columns: ['kind', 'created_at', 'id'] },
  ],
  checks: { customers_entities_kind_check: `kind IN ('person', 'company')` },
  foreignKeys: [
    {
      columns: ['tenant_id', 'company_entity_id'],
      table: 'customers_entities',
      referenced: ['tenant_id', 'id'],
    },
  ],
};
