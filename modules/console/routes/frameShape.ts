import Joi from 'joi';
import { happenings } from '../kinds/happeningSchemas';
import { changeMembers } from '../kinds/viewSchemas';

const text = () => Joi.string().required();
const part = { id: text().description('`<module>.<name>`'), title: text() };
const component = Joi.string().description('export of the entry');
const list = (item: Joi.Schema) => Joi.array().items(item).required();
const field = Joi.object({
  ...part,
  on: Joi.string().description('kind of record; left out: all kinds'),
  component: component.required(),
  member: Joi.string(),
  kind: Joi.string(),
});
const names = Joi.array().items(Joi.string());
const by = text().description('name of a member');
const view = {
  collection: text(),
  columns: names,
  head: names,
  headings: Joi.object().pattern(Joi.string(), Joi.string()),
  helps: Joi.object().pattern(Joi.string(), Joi.string()),
  hides: names,
  form: names,
  groups: Joi.array().items(
    Joi.object({ title: Joi.string().required(), members: Joi.array().items(Joi.string()).required() }),
  ),
  help: Joi.string(),
  mark: Joi.string(),
  picture: Joi.object({ request: text(), chosen: Joi.string() }),
  board: Joi.object({
    by,
    group: Joi.string(),
    card: names,
    due: Joi.string(),
    closes: Joi.object({
      member: Joi.string().required(),
      values: Joi.array().items(Joi.string()).required(),
    }),
    closedBy: Joi.string(),
    entered: Joi.object({ request: text(), list: text(), lane: text(), at: text() }),
    sum: Joi.object({ member: text(), currency: Joi.string() }),
  }),
  links: Joi.array().items(Joi.object({ member: text(), says: names })),
  tree: Joi.object({ by }),
  calendar: Joi.object({
    by,
    looks: Joi.object({
      member: text(),
      of: Joi.object()
        .pattern(Joi.string(), Joi.object({ icon: text(), tone: text() }))
        .required(),
    }),
  }),
  map: Joi.object({
    request: text(),
    by,
    sum: Joi.object({ member: text(), currency: Joi.string() }),
    help: text(),
    places: text(),
  }),
  opens: Joi.string(),
  sort: Joi.string(),
  begins: Joi.string().description('path that answers what new records begin with'),
  saved: Joi.array().items(
    Joi.object({
      title: text(),
      filter: list(Joi.object({ member: text(), operator: text(), value: Joi.any() })),
      isDefault: Joi.boolean(),
    }),
  ),
};
const narrowedView = Joi.object({
  ...view,
  filter: Joi.object()
    .pattern(Joi.string(), Joi.string())
    .description('values of members; names in braces are members of the record that is shown'),
});
const chart = Joi.object({
  chart: text(),
  request: text(),
  label: Joi.string(),
  value: Joi.string(),
  columns: Joi.array().items(Joi.object({ member: text(), title: text() })),
});
const answer = (id: string) =>
  Joi.object().unknown(true).allow(null).required().description(`as the service \`${id}\` answers`);

/** Routes that the console calls. */
export const servedShape = list(
  Joi.object({
    id: text().description('name of the service'),
    request: text().description('`METHOD /path`'),
    events: Joi.string().description('pattern of events that say what has changed'),
    kind: Joi.string().description('of `accounts` and `files`: kind of the records of accounts or files'),
    fields: Joi.object()
      .pattern(Joi.string(), Joi.string())
      .description('of `addFile`: fields of the form besides `file`'),
  }),
);

/** The code of a module. */
export const codeShape = {
  moduleId: text(),
  title: text().description('of the module'),
  version: Joi.string().allow('').required(),
  api: text().description('versions of the API of the console that the code works with'),
  entry: Joi.string().allow(null).required().description('address of the ES module; null: no code is loaded'),
  styles: list(Joi.string()),
  problem: Joi.valid('api', 'assets', null)
    .required()
    .description('why the code is left out: another version of the API, or files that are missing'),
};

const parts = Joi.object({
  ...codeShape,
  pages: list(
    Joi.object({
      ...part,
      path: text(),
      listed: Joi.valid(true, false, 'account').description(
        'where the sidebar shows it without an entry: below the module (default), nowhere, with the account',
      ),
      icon: Joi.string(),
      home: Joi.boolean().description('whether people begin with it; default: false'),
      shows: names.description('kinds of records that it shows'),
      help: Joi.string().description('its purpose in a line'),
      component,
      view: Joi.object({ ...view, related: Joi.array().items(Joi.object({ ...part, view: narrowedView })) }),
    }),
  ),
  restricted: list(Joi.object({ path: text(), features: list(Joi.string()) })).description(
    'paths of pages that the caller may not open, with the features that these require',
  ),
  slots: list(
    Joi.object({
      ...part,
      slot: text(),
      kinds: names.description('kinds of records that a slot of all kinds is for; left out: all'),
      component,
      view: narrowedView,
      link: Joi.object({ href: text(), icon: Joi.string(), creates: Joi.boolean() }).description(
        'a page that the head of a list leads to',
      ),
      happens: happenings.description('what happens on the record, for its timeline'),
    }),
  ),
  actions: list(
    Joi.object({
      ...part,
      on: text(),
      request: Joi.string().description('left out of actions that change members'),
      ...changeMembers,
      confirm: Joi.boolean(),
      bulk: Joi.boolean(),
    }),
  ),
  cells: list(field),
  inputs: list(field),
  steps: list(
    Joi.object({
      ...part,
      collection: text().description('kind of record'),
      query: Joi.object()
        .pattern(Joi.string(), Joi.string())
        .description('parameters of the list, for the records that count'),
      atLeast: Joi.number()
        .integer()
        .description('number of records from which on the step is done; default: 1'),
      href: Joi.string().description('page on which it is done'),
    }),
  ),
  withoutPlace: list(Joi.string()).description('for operators: parts that nothing running has a place for'),
});

/** Answer of `GET /console/frame`. */
export const frameShape = Joi.object({
  api: text().description('version of what `@tenantry/console` exports'),
  modules: text().description(
    'the same while the same modules run and are on; for `modules` of the stream of events',
  ),
  revision: text(),
  textsRevision: text().description('for `GET /console/texts/{locale}`'),
  icons: text().description('address of a file with the icons that pages name'),
  shell: Joi.string()
    .allow(null)
    .required()
    .description('address of the script; another one is a new version'),
  navigation: answer('navigation'),
  profile: answer('profile'),
  organizations: answer('organizations'),
  work: answer('work'),
  tenantId: Joi.string().allow(null).required(),
  accountId: text().description('for the header `x-expected-account` of further requests'),
  homeTenantId: Joi.string()
    .allow(null)
    .required()
    .description('the tenant of the account, with which it signs in; the selected one may be another'),
  isSuperAdmin: Joi.boolean().required(),
  isSelectionGone: Joi.boolean()
    .required()
    .description('whether the cookie `selected_org` names what the caller cannot select (any more)'),
  locale: text(),
  zone: text().description('time zone in which days begin, of the organization that is worked in'),
  languages: list(Joi.string()),
  services: servedShape.description('what the console calls of other modules, as far as the caller has it'),
  kinds: list(Joi.string()).description('kinds of records that the caller may list by themselves'),
  settings: list(
    Joi.object({
      kind: text().description('as `GET /console/collections/{id}` describes it'),
      moduleId: text(),
      title: text().description('of the module'),
    }),
  ).description('settings of modules that the caller may change'),
  parts: list(parts).description('what running modules add, as far as the caller may see it'),
  widgets: list(
    Joi.object({
      ...part,
      moduleId: text(),
      component,
      view: chart,
      settings: Joi.array().items(
        Joi.object({
          name: text(),
          title: text(),
          kind: text(),
          min: Joi.number(),
          max: Joi.number(),
          choices: Joi.array().items(Joi.object({ value: text().allow(''), title: text() })),
        }),
      ),
    }),
  ).description('widgets that a view or the code of their module draws, as far as the caller may see them'),
});
