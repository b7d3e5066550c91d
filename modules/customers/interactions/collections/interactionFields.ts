import { codeType, field, type Fields, type FieldType, recordId, writtenEmail } from '@tenantry/core';
import Joi from 'joi';
import { authorshipFields } from '../../notes/rules/authorship';
import { concerns } from '../../shared/shownContact';
import { talkType } from '../../shared/talkType';

/** A participant: an account of the tenant, or any person with a name or an e-mail address. */
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
/** A time of day as requests name it. */
export const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const timeOfDay: FieldType = {
  ...codeType,
  expected: 'a time of day, as 09:30',
  read: (operand) => (TIME.test(operand.trim()) ? operand.trim() : undefined),
  readPart: codeType.read,
};

const short = (max: number) => Joi.string().trim().max(max);

const participant = Joi.object<Participant>({
  userId: recordId(),
  name: short(200),
  email: writtenEmail(short(320)),
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
  entityId: field.id({
    ...concerns,
    refersToOneOf: [...concerns.refersToOneOf, 'customers.deal'],
    description: 'a person, company or deal; a change may send the one that the interaction has',
  }),
  dealId: field.id({ refersTo: 'customers.deal', checkedByHooks: true }),
  interactionType: talkType(),
  status: field.code({
    min: 1,
    max: 50,
    initial: 'planned',
    labels: { canceled: 'Cancelled' },
    tones: { planned: 'blue', done: 'green', completed: 'green', canceled: 'grey', cancelled: 'grey' },
    description:
      '`planned`, or a word of your own; `done`, `completed`, `canceled` and `cancelled`, in any case, end it',
  }),
  title: field.text({ max: 200 }),
  body: field.text({ max: 8_000 }),
  scheduledAt: field.moment(),
  occurredAt: field.moment(),
  date: field.day({
    description: 'of `scheduledAt`, in the time zone of the organization; with `time` it says `scheduledAt`',
  }),
  time: field.text({
    max: 5,
    narrow: (schema) => schema.pattern(TIME, 'HH:MM'),
    meaning: timeOfDay,
    blank: 'refused',
    description: 'time of day of `scheduledAt`, in the time zone of the organization',
  }),
  durationMinutes: field.integer({ min: 1, max: LONGEST_MINUTES, checked: true }),
  phoneNumber: field.phone(),
  participants: field.json(Joi.array().items(participant).max(MOST_LISTED)),
  linkedEntities: field.json(Joi.array().items(linkedEntity).max(MOST_LISTED)),
  visibility: field.choice(['shared', 'team', 'private'], {
    initial: 'team',
    description:
      '`private`: only for its author and holders of `customers.interactions.view_private`; `team` and `shared`: for ' +
      'everybody who sees interactions of its organization',
  }),
  priority: field.integer({ min: 0, max: 100, checked: true }),
  source: field.text({ max: 150 }),
  ownerUserId: field.account(),
  ...authorshipFields,
} as const satisfies Fields;
