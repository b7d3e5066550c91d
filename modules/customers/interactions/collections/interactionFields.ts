import { day, type Fields, moment, recordId } from '@tenantry/core';
import Joi from 'joi';
import { ownerFields } from '../../contacts/rules/placeWithOwner';
import { authorshipFields } from '../../notes/rules/authorship';
import { text } from '../../shared/columns';
import { phone } from '../../shared/schemas';

/** Somebody who takes part: an account of the tenant, or anybody with a name or an e-mail address. */
export interface Participant {
  readonly userId?: string;
  readonly name?: string;
  readonly email?: string;
  readonly status?: string;
}

/** A record that an interaction concerns besides the one it is about. */
export interface LinkedEntity {
  readonly id: string;
  /** `person`, `company`, `deal`, or whatever a client keeps elsewhere. */
  readonly type: string;
  readonly label?: string;
}

const MOST_LISTED = 100;
/** Minutes of a day. */
export const LONGEST_MINUTES = 1_440;
/** A day as requests name it. */
/** A time of day as requests name it. */
export const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const short = (max: number) => Joi.string().trim().max(max);
const nullable = { nullable: true } as const;

const participant = Joi.object<Participant>({
  userId: recordId(),
  name: short(200),
  email: short(320).email({ tlds: { allow: false } }),
  status: short(50),
}).or('userId', 'name', 'email');

const linkedEntity = Joi.object<LinkedEntity>({
  id: recordId().required(),
  type: short(100)
    .required()
    .description(
      '`person`, `company`, `deal`, or a kind of record of another module, such as `catalog.product`',
    ),
  label: short(300),
});

/** Members of an interaction. */
export const interactionFields = {
  entityId: {
    ...ownerFields.entityId,
    schema: recordId()
      .allow(null)
      .description('a person, company or deal; a change may send the one that the interaction has'),
    writable: 'always',
  },
  dealId: { ...ownerFields.dealId, writable: 'always' },
  interactionType: { type: 'text', schema: short(100).min(1).required() },
  status: {
    type: 'text',
    schema: short(50).min(1).description('`planned`, `done`, `canceled`, or a word of your own'),
    initial: 'planned',
  },
  title: text(200),
  body: text(8_000),
  scheduledAt: { type: 'timestamptz', schema: moment().allow(null), ...nullable },
  occurredAt: { type: 'timestamptz', schema: moment().allow(null), ...nullable },
  date: {
    type: 'date',
    schema: day().allow(null).description('the day as people write it; `scheduledAt` is the moment'),
    ...nullable,
  },
  time: {
    type: 'text',
    schema: short(5).pattern(TIME, 'HH:MM').allow(null).description('of that day'),
    ...nullable,
  },
  durationMinutes: {
    type: 'integer',
    schema: Joi.number().integer().min(1).max(LONGEST_MINUTES).allow(null),
    checked: true,
    ...nullable,
  },
  phoneNumber: { type: 'text', schema: phone(), phone: true, ...nullable },
  participants: {
    type: 'jsonb',
    schema: Joi.array().items(participant).max(MOST_LISTED).allow(null),
    ...nullable,
  },
  linkedEntities: {
    type: 'jsonb',
    schema: Joi.array().items(linkedEntity).max(MOST_LISTED).allow(null),
    ...nullable,
  },
  visibility: {
    type: 'text',
    schema: Joi.valid('shared', 'team', 'private').description(
      '`private`: only for its author and holders of `customers.interactions.view_private`; `team` and `shared`: for ' +
        'everybody who sees interactions of its organization',
    ),
    initial: 'team',
    checked: true,
  },
  priority: {
    type: 'integer',
    schema: Joi.number().integer().min(0).max(100).allow(null),
    checked: true,
    ...nullable,
  },
  source: text(150),
  ownerUserId: { type: 'uuid', schema: recordId().allow(null), account: true, ...nullable },
  ...authorshipFields,
} as const satisfies Fields;
