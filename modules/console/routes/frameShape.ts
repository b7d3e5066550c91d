import Joi from 'joi';

const text = () => Joi.string().required();
const part = { id: text().description('`<module>.<name>`'), title: text() };
const component = Joi.string().description('export of the entry');
const list = (item: Joi.Schema) => Joi.array().items(item).required();
const field = Joi.object({
  ...part,
  on: text(),
  component: component.required(),
  member: Joi.string(),
  kind: Joi.string(),
});
const answer = (path: string) =>
  Joi.object().unknown(true).allow(null).required().description(`as \`GET ${path}\` answers`);

const parts = Joi.object({
  moduleId: text(),
  title: text().description('of the module'),
  version: Joi.string().allow('').required(),
  api: text().description('versions of the API of the console that the code works with'),
  entry: Joi.string().allow(null).required().description('address of the ES module; null: no code is loaded'),
  styles: list(Joi.string()),
  problem: Joi.valid('api', 'assets', null)
    .required()
    .description('why the code is left out: another version of the API, or files that are missing'),
  pages: list(
    Joi.object({
      ...part,
      path: text(),
      component,
      view: Joi.object({
        collection: text(),
        columns: Joi.array().items(Joi.string()),
        form: Joi.array().items(Joi.string()),
      }),
    }),
  ),
  slots: list(Joi.object({ ...part, slot: text(), component: component.required() })),
  actions: list(Joi.object({ ...part, on: text(), request: text(), confirm: Joi.boolean() })),
  widgets: list(
    Joi.object({
      ...part,
      component,
      view: Joi.object({ chart: text(), request: text(), label: text(), value: text() }),
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
  ),
  cells: list(field),
  inputs: list(field),
});

/** Answer of `GET /console/frame`. */
export const frameShape = Joi.object({
  api: text().description('version of what `@tenantry/console` exports'),
  revision: text(),
  shell: Joi.string()
    .allow(null)
    .required()
    .description('address of the script; another one is a new version'),
  navigation: answer('/auth/admin/nav'),
  profile: answer('/auth/profile'),
  organizations: answer('/directory/organization-switcher'),
  tenantId: Joi.string().allow(null).required(),
  isSuperAdmin: Joi.boolean().required(),
  isSelectionGone: Joi.boolean()
    .required()
    .description('whether the cookie `selected_org` names what the caller cannot select (any more)'),
  locale: text(),
  languages: list(Joi.string()),
  hasEvents: Joi.boolean().required().description('whether `GET /events/stream` is there for the caller'),
  parts: list(parts).description('what running modules add, as far as the caller may see it'),
});
