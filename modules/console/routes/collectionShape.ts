import Joi from 'joi';

const text = () => Joi.string().required();
const textOrNull = () => Joi.string().allow(null).required();
const flag = () => Joi.boolean().required();
const texts = () => Joi.array().items(Joi.string()).required();

const verb = Joi.object({
  method: text(),
  path: text().description('below `/api`, parameters as `:name`'),
  idIn: Joi.valid('path', 'query', 'body', null).required().description('where the id of the record stands'),
});

const summary = {
  id: text().description('kind of record, as `helpdesk.ticket`'),
  moduleId: text(),
  moduleTitle: text(),
  title: text().description('of one record'),
  plural: text(),
  createTitle: text().description('what creating one is called, as `Create deal`'),
  editTitle: text().description('what changing one is called'),
  path: text().description('of the list, below `/api`'),
  hasSearch: flag(),
  verbs: Joi.object({ list: verb, read: verb, create: verb, update: verb, delete: verb })
    .required()
    .description('what the caller may do'),
};

/** A kind of record in a list of them. */
export const collectionSummary = Joi.object(summary);

const value = Joi.object({
  kind: Joi.valid('text', 'integer', 'decimal', 'boolean', 'time', 'list', 'options', 'json').required(),
  isRequired: flag(),
  isNullable: flag(),
  choices: Joi.array()
    .items(
      Joi.object({
        value: Joi.alternatives(Joi.string(), Joi.number(), Joi.boolean()).required(),
        label: text(),
      }),
    )
    .required()
    .description('the only values; none: any. Of a kind of records: those that the caller may read'),
  limits: Joi.object({
    min: Joi.number(),
    max: Joi.number(),
    minLength: Joi.number(),
    maxLength: Joi.number(),
  }).required(),
  format: Joi.valid('email', 'uri', 'guid', 'color', 'percent', 'country', 'currency', null)
    .required()
    .description(
      '`color`: `#rrggbb`; `country`: a code of ISO 3166-1, or other words; `currency`: a code of ISO 4217',
    ),
  note: textOrNull(),
}).required();

const sort = () => textOrNull().description('for `sortField`; null: not sorted by it');

const member = Joi.object({
  name: text().description('in requests'),
  column: textOrNull().description('in items of lists; null: not there'),
  readAt: texts()
    .allow(null)
    .description('path to it in what the route for one record answers; null: lists show it, or nothing does'),
  label: text(),
  type: text(),
  value,
  known: Joi.array()
    .items(Joi.object({ value: text(), label: text(), tone: text(), isOffered: flag() }))
    .required()
    .description(
      'values with their labels and colours: all that `value.choices` has, or some of a member that takes others too. A tone is ' +
        'the name of one of the console, or a colour as `#rrggbb`',
    ),
  isAlwaysSet: flag(),
  initial: Joi.any().description('what a creation that leaves it out writes'),
  writable: Joi.valid('always', 'create', 'never').required(),
  takenBy: Joi.array().items(Joi.valid('create', 'update')).required().description('routes that take it'),
  moves: Joi.object()
    .pattern(Joi.string(), Joi.array().items(Joi.string()))
    .allow(null)
    .required()
    .description('of a state: the states that each may change to; null for other members'),
  sort: sort(),
  operators: texts().description('of the advanced filter'),
  references: textOrNull().description('kind of record whose id it holds'),
  referencesOneOf: texts().description('of an id of a record of one of several kinds: these kinds'),
  currencyIn: textOrNull().description('of an amount: member that says its currency'),
  isAccount: flag(),
  isKind: flag(),
  isTranslatable: flag(),
  isEncrypted: flag(),
});

const customField = Joi.object({
  name: text().description('in requests and items: `cf_<key>`'),
  key: text(),
  label: Joi.string().allow('').required(),
  description: Joi.string().description('a line for people who fill it in'),
  kind: text(),
  multi: flag(),
  required: flag(),
  filterable: flag(),
  encrypted: flag(),
  options: Joi.array()
    .items(
      Joi.object({
        value: Joi.string().allow('').required(),
        label: Joi.string().allow('').required(),
        tone: Joi.string().description('colour in which people see it'),
      }),
    )
    .required(),
  rules: Joi.object().required(),
  defaultValue: Joi.any(),
  sort: sort(),
  operators: texts(),
});

/** A kind of record with all that views and forms need. */
export const collectionShape = Joi.object({
  ...summary,
  help: Joi.string().description('of settings: what they are for'),
  members: Joi.array().items(member).required(),
  shown: Joi.array()
    .items(Joi.object({ column: text(), label: text(), value, sort: sort(), currencyIn: Joi.string() }))
    .required()
    .description(
      'further members of items, which requests do not take; those of other modules have a path, `extensions.<module>.<member>`',
    ),
  filters: Joi.array()
    .items(Joi.object({ name: text(), label: text(), value }))
    .required()
    .description('parameters that narrow the list'),
  names: Joi.valid('members', 'columns').required(),
  pageSize: Joi.number().required(),
  maxPageSize: Joi.number().required(),
  isWhole: flag().description('the list has no pages'),
  hasCursors: flag().description('the list takes `cursor`'),
  isSummed: flag().description('the list takes `sum`, and answers what an amount comes to'),
  isExported: flag().description('the list takes `format`, and answers with a file then'),
  isUndoable: flag(),
  takesCustomFields: flag(),
  customFields: Joi.array().items(customField).required().description('of the tenant'),
});
