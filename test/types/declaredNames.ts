/** Options and names that declarations of records accept and refuse; checked with the types of the tests. */
import { collectionFor, field, type Fields, type ItemOf, type RecordInput } from '@tenantry/core';
import type Joi from 'joi';

const collection = collectionFor<object>();
const usual = {
  kind: 'garage.car',
  plural: 'garage.cars',
  label: 'car',
  path: '/garage/cars',
  features: { view: [], manage: [] },
  table: 'garage_cars',
  list: {},
} as const;

export const accepted = {
  title: field.text({ max: 200, required: true, narrow: (schema) => schema.lowercase() }),
  price: field.money({ currencyIn: 'currency', initial: '0.10' }),
  currency: field.currency({ initial: 'EUR' }),
  color: field.choice(['red', 'blue'], { initial: 'red', tones: { red: 'red' }, labels: { blue: 'Navy' } }),
  mood: field.code({ tones: { calm: 'teal' } }),
  status: field.state({ open: ['sold'], sold: [] }, { times: { sold: 'soldAt' } }),
  soldAt: field.moment({ writable: 'never' }),
  secret: field.text({ internal: 'secret' }),
  mileage: field.sealed(field.integer({ required: true })),
};

export const refused: Fields = {
  // @ts-expect-error -- misspelt
  misspelt: field.text({ maxx: 200 }),
  // @ts-expect-error -- misspelt, beside an option that a text has
  surplus: field.text({ max: 200, requierd: true }),
  // @ts-expect-error -- a flag has no longest value
  flag: field.flag({ max: 3 }),
  // @ts-expect-error -- a day has no currency
  day: field.day({ currencyIn: 'currency' }),
  // @ts-expect-error -- people read numbers in one language
  integer: field.integer({ translatable: true }),
  // @ts-expect-error -- the number of values is an option, not their length
  texts: field.texts({} as Joi.StringSchema, { max: 5, min: 1 }),
  // @ts-expect-error -- a record that others refer to has no such rule
  reference: field.reference(usual, { onDelete: 'restrict', ondelete: 'clear' }),
  // @ts-expect-error -- no such rule of texts
  narrow: field.text({ narrow: (schema) => schema.integer() }),
  // @ts-expect-error -- a text does not begin as a number
  initialText: field.text({ initial: 1 }),
  // @ts-expect-error -- a number does not begin as a text
  initialNumber: field.integer({ initial: '1' }),
  // @ts-expect-error -- not one of the values
  initialChoice: field.choice(['red', 'blue'], { initial: 'green' }),
  // @ts-expect-error -- not one of the values
  choiceTone: field.choice(['red', 'blue'], { tones: { green: 'green' } }),
  // @ts-expect-error -- not one of the values
  choiceLabel: field.choice(['red', 'blue'], { labels: { red: 'Red', green: 'Green' } }),
  // @ts-expect-error -- not one of the tones
  tone: field.choice(['red', 'blue'], { tones: { red: 'crimson' } }),
  // @ts-expect-error -- not one of the states
  move: field.state({ open: ['closed'], sold: [] }),
  // @ts-expect-error -- not one of the states
  stateTone: field.state({ open: ['sold'], sold: [] }, { tones: { lost: 'red' } }),
  // @ts-expect-error -- not one of the states
  stateEvent: field.state({ open: ['sold'], sold: [] }, { events: { lost: 'lost' } }),
  // @ts-expect-error -- a text that people write is no value that people know
  textTone: field.text({ tones: { red: 'red' } }),
  // @ts-expect-error -- not one of the states
  initialState: field.state({ open: ['sold'], sold: [] }, { initial: 'lost' }),
  // @ts-expect-error -- a flag is true or false
  initialFlag: field.flag({ initial: 'yes' }),
};

export const cars = collection({
  ...usual,
  fields: accepted,
  unique: [{ index: 'garage_cars_title', field: 'title', message: 'Title already in use.' }],
  list: { omitted: ['updatedAt'] },
});

export const wrongMembers = collection({
  ...usual,
  fields: accepted,
  // @ts-expect-error -- the records have no such member
  unique: [{ index: 'garage_cars_title', field: 'titel', message: 'Title already in use.' }],
  // @ts-expect-error -- not a member that every record has
  list: { omitted: ['updatedOn'] },
});

export const wrongCurrency = collection({
  ...usual,
  // @ts-expect-error -- the records have no member with this name
  fields: { price: field.money({ currencyIn: 'curency' }), currency: field.currency() },
});

export const wrongTime = collection({
  ...usual,
  // @ts-expect-error -- the records have no member with this name
  fields: { status: field.state({ open: ['sold'], sold: [] }, { times: { sold: 'soldOn' } }) },
});

interface CarInput {
  readonly title: string;
  readonly soldAt: Date;
}

interface Given {
  readonly title: string;
}

export function inputs(given: Given): RecordInput<CarInput>[] {
  const anything: RecordInput<Readonly<Record<string, unknown>>> = given;
  return [
    given,
    anything as Given,
    { title: 'A', soldAt: '2026-12-31', cf_color: 'red' },
    // @ts-expect-error -- a title is a text
    { title: 1 },
  ];
}

export function read(item: ItemOf<typeof cars>): void {
  item.soldAt?.trim();
  item.createdAt.trim();
  // Lists decrypt it, if they can.
  item.mileage?.toFixed();
  // @ts-expect-error -- clients do not see it
  void item.secret;
}
