import { type CollectionField, moment, uuid } from '@tenantry/core';
import Joi from 'joi';
import { blankable, color, email, phone } from './schemas';

/** What is planned next with a contact. */
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

const text = (max: number): CollectionField => ({ type: 'text', schema: blankable(max) });
const shown = (type: 'text' | 'timestamptz'): CollectionField => ({
  type,
  schema: Joi.any(),
  writable: 'never',
});

/** Members that people and companies share (spec supplement, CRM 7.4). */
export const contactFields: Readonly<Record<string, CollectionField>> = {
  description: text(4_000),
  ownerUserId: { type: 'uuid', schema: uuid().lowercase().allow(null), account: true },
  primaryEmail: { type: 'text', schema: email() },
  primaryPhone: { type: 'text', schema: phone() },
  status: text(100),
  lifecycleStage: text(100),
  source: text(150),
  temperature: text(100),
  renewalQuarter: text(100),
  isActive: { type: 'boolean', schema: Joi.boolean(), initial: true },
  nextInteraction: {
    type: 'jsonb',
    column: false,
    schema: Joi.object<NextInteraction>({
      at: moment().required(),
      name: blankable(200),
      refId: blankable(200),
      icon: blankable(100),
      color: color(),
    }).allow(null),
  },
  nextInteractionAt: shown('timestamptz'),
  nextInteractionName: shown('text'),
  nextInteractionRefId: shown('text'),
  nextInteractionIcon: shown('text'),
  nextInteractionColor: shown('text'),
  tags: { type: 'uuid[]', column: false, schema: Joi.array().items(uuid()).max(MOST_TAGS) },
  // Whatever it is: `takeProfile` answers for it in the words of the supplement.
  profile: { type: 'jsonb', column: false, schema: Joi.any() },
  profileId: { type: 'uuid', schema: Joi.any(), writable: 'never', listed: false },
};
