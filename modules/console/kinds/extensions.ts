import { type Claim, contributionKind } from '@tenantry/core';
import Joi from 'joi';
import { validRange } from 'semver';
import type { ConsoleExtension, ExtensionPart } from '../contract';
import { checkExtension, largeEntry } from '../testing/checkExtension';

/** Pages that are the console's own. */
const OWN_PAGES = /^\/backend\/(?:platform|audit|profile|settings)(?:\/|$)/;
const FILE = /^(?!.*(?:^|\/)\.)[\w./-]+$/;

const moduleId = (helpers: Joi.CustomHelpers) => (helpers.prefs.context as { moduleId: string }).moduleId;

const ownId = Joi.string()
  .pattern(/^[a-z0-9_]+(\.[A-Za-z0-9_-]+)+$/, 'dotted id')
  .custom((value: string, helpers) =>
    value.startsWith(`${moduleId(helpers)}.`)
      ? value
      : helpers.message({ custom: `{{#label}} is "${value}" and must begin with "${moduleId(helpers)}."` }),
  )
  .required();

const part = {
  id: ownId,
  title: Joi.string().max(200).required(),
  features: Joi.array().items(Joi.string()),
};
const component = Joi.string().pattern(/^[A-Za-z_$][\w$]*$/, 'name of an export');
const names = Joi.array().items(Joi.string()).max(50);
const view = Joi.object({ collection: Joi.string().required(), columns: names, form: names });
const drawn = { component, view };

const page = Joi.object({
  ...part,
  ...drawn,
  path: Joi.string()
    .pattern(/^\/backend(?:\/(?::[A-Za-z]\w*|[\w.~-]+))+$/, 'path below /backend/')
    .pattern(OWN_PAGES, { invert: true, name: 'page of the console' })
    .required(),
}).xor('component', 'view');

const slot = Joi.object({
  ...part,
  slot: Joi.string()
    .pattern(/^[a-z0-9_]+(\.[A-Za-z0-9_-]+)+$/, 'dotted name')
    .required(),
  component: component.required(),
});

const action = Joi.object({
  ...part,
  on: Joi.string().required(),
  request: Joi.string()
    .pattern(/^(?:POST|PUT|PATCH|DELETE) \/[\w./{}-]+$/, 'METHOD /path')
    .required(),
  confirm: Joi.boolean(),
});

const chart = Joi.object({
  chart: Joi.valid('bar', 'area', 'line', 'donut', 'funnel').required(),
  request: Joi.string()
    .pattern(/^GET \/[\w./-]+(?:\?[\w=&.-]*)?$/, 'GET /path')
    .required(),
  label: Joi.string().required(),
  value: Joi.string().required(),
});

const isKind = (kind: string) => ({ is: Joi.valid(kind), otherwise: Joi.forbidden() });

const setting = Joi.object({
  name: Joi.string()
    .pattern(/^[A-Za-z]\w*$/, 'name of a member')
    .required(),
  title: part.title,
  kind: Joi.valid('text', 'integer', 'boolean', 'choice').required(),
  min: Joi.number().integer().when('kind', isKind('integer')),
  max: Joi.number().integer().when('kind', isKind('integer')),
  choices: Joi.array()
    .items(Joi.object({ value: Joi.string().allow('').required(), title: part.title }))
    .min(1)
    .when('kind', { ...isKind('choice'), then: Joi.required() }),
});

const widget = Joi.object({
  ...part,
  component,
  view: chart,
  settings: Joi.array().items(setting).unique('name').min(1).max(20),
}).xor('component', 'view');

const field = Joi.object({
  ...part,
  on: Joi.string().required(),
  component: component.required(),
  member: Joi.string(),
  kind: Joi.valid('text', 'long', 'integer', 'decimal', 'boolean', 'date', 'time', 'list', 'json'),
}).xor('member', 'kind');

const signInLink = Joi.object({
  id: part.id,
  title: part.title,
  href: Joi.string()
    .pattern(/^\/(?![/\\])[^\s?#]*$/, 'path on this server, without a query')
    .required(),
});

/** What modules add to the console. */
export const extensions = contributionKind<ConsoleExtension>({
  key: 'console.extensions',
  noun: 'console extension',
  schema: Joi.object({
    id: Joi.string()
      .custom((value: string, helpers) =>
        value === moduleId(helpers)
          ? value
          : helpers.message({ custom: `{{#label}} must be the id of the module, "${moduleId(helpers)}"` }),
      )
      .required(),
    api: Joi.string()
      .custom((value: string, helpers) =>
        validRange(value) === null
          ? helpers.message({ custom: '{{#label}} must be a range of versions, as ^1.0.0' })
          : value,
      )
      .required(),
    entry: Joi.string().pattern(FILE, 'file among the assets'),
    styles: Joi.array().items(Joi.string().pattern(FILE, 'file among the assets')).max(10),
    pages: Joi.array().items(page),
    slots: Joi.array().items(slot),
    actions: Joi.array().items(action),
    widgets: Joi.array().items(widget),
    cells: Joi.array().items(field),
    inputs: Joi.array().items(field),
    signIn: Joi.array().items(signInLink).max(10),
  }),
  claims: (extension) => [{ name: extension.id }, ...partsOf(extension).flatMap(claimsOf)],
  featuresOf: (extension) =>
    partsOf(extension).flatMap((item) => ('features' in item ? (item.features ?? []) : [])),
  wrongWith: (extension) => {
    const named = partsOf(extension).find((item) => 'component' in item && item.component !== undefined);
    return named && extension.entry === undefined
      ? `the part ${named.id} names a component, and no entry is given`
      : undefined;
  },
  wrongWithFiles: async (extension, { assets }) => {
    if (assets !== null) return checkExtension(assets.folder, extension);
    const isNamed = extension.entry !== undefined || (extension.styles ?? []).length > 0;
    return isNamed ? ['It names files, and package.json names no folder of assets (tenantry.assets).'] : [];
  },
  notableInFiles: (extension, { assets }) =>
    Promise.resolve(assets === null ? [] : largeEntry(assets.folder, extension)),
  describe: ({ api, entry, pages = [], slots = [], actions = [], ...others }) => ({
    api,
    ...(entry !== undefined && { entry }),
    pages: pages.map(({ id, path }) => `${path} (${id})`),
    slots: slots.map(({ id, slot: place }) => `${place} (${id})`),
    actions: actions.map(({ id, on }) => `${on} (${id})`),
    ...describeOthers(others),
  }),
});

function describeOthers({ widgets = [], cells = [], inputs = [], signIn = [] }: Partial<ConsoleExtension>) {
  const fields = (items: typeof cells) =>
    items.map(({ id, on, member, kind }) => `${on} ${member ?? kind} (${id})`);
  return {
    ...(widgets.length > 0 && { widgets: widgets.map(({ id }) => id) }),
    ...(cells.length > 0 && { cells: fields(cells) }),
    ...(inputs.length > 0 && { inputs: fields(inputs) }),
    ...(signIn.length > 0 && { signIn: signIn.map(({ id, href }) => `${href} (${id})`) }),
  };
}

/** All parts of an extension. */
export const partsOf = ({
  pages = [],
  slots = [],
  actions = [],
  widgets = [],
  cells = [],
  inputs = [],
  signIn = [],
}: ConsoleExtension): ExtensionPart[] => [
  ...pages,
  ...slots,
  ...actions,
  ...widgets,
  ...cells,
  ...inputs,
  ...signIn,
];

function claimsOf(item: ExtensionPart): Claim[] {
  const id = { name: item.id, noun: 'part of the console' };
  return 'path' in item
    ? [id, { name: item.path.replaceAll(/:\w+/g, ':'), noun: 'page of the console' }]
    : [id];
}
