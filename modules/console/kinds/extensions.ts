import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Claim, contributionKind, type ModuleManifest, pageKind } from '@tenantry/core';
import Joi from 'joi';
import { validRange } from 'semver';
import type { CollectionView, ConsoleEntry, ConsoleExtension, ConsolePage, ExtensionPart } from '../contract';
import { consoleDocument } from '../pages/consoleDocument';
import { checkExtension, largeEntry } from '../testing/checkExtension';
import { happenings, textsOfHappenings } from './happeningSchemas';
import { BELOW_LISTS, ownPageAt } from './ownPages';
import { omissionFor, problemOf } from './problemOf';
import { type Places, withoutPlace } from './places';
import { changeMembers, collectionView, narrowedView } from './viewSchemas';

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
const drawn = { component, view: collectionView(ownId) };

const page = Joi.object({
  ...part,
  ...drawn,
  path: Joi.string()
    .pattern(/^\/backend(?:\/(?::[A-Za-z]\w*|[\w.~-]+))+$/, 'path below /backend/')
    .custom((value: string, helpers) =>
      ownPageAt(value) === undefined
        ? value
        : helpers.message({ custom: `{{#label}} is "${value}", where the console has a page of its own` }),
    )
    .required(),
  listed: Joi.valid(true, false, 'account'),
  icon: Joi.string().max(50),
  help: Joi.string().max(500),
  home: Joi.boolean(),
  shows: Joi.array().items(Joi.string()).max(50),
}).xor('component', 'view');

const pageLink = Joi.object({
  href: Joi.string()
    .pattern(
      /^\/backend(?:\/[\w.~-]+)+(?:\?\w+=\{kind\})?$/,
      'path below /backend/, with ?kind={kind} or without',
    )
    .required(),
  icon: Joi.string().max(50),
  creates: Joi.boolean(),
});

const slot = Joi.object({
  ...part,
  slot: Joi.string()
    .pattern(/^(?:\*\.(?:list\.)?[a-z]+|[a-z0-9_]+(\.[A-Za-z0-9_-]+)+)$/, 'dotted name')
    .required(),
  kinds: Joi.function().when('slot', {
    is: Joi.string().pattern(/^\*/).required(),
    otherwise: Joi.forbidden(),
  }),
  component,
  view: narrowedView,
  happens: happenings.when('slot', {
    is: Joi.string()
      .pattern(/\.timeline$/)
      .required(),
    then: Joi.required(),
    otherwise: Joi.forbidden(),
  }),
  link: pageLink.when('slot', {
    is: Joi.string()
      .pattern(/\.list\.head$/)
      .required(),
    then: Joi.required(),
    otherwise: Joi.forbidden(),
  }),
}).xor('component', 'view', 'happens', 'link');

const action = Joi.object({
  ...part,
  on: Joi.string().required(),
  request: Joi.string().pattern(/^(?:POST|PUT|PATCH|DELETE) \/[\w./{}-]+$/, 'METHOD /path'),
  ...changeMembers,
  confirm: Joi.boolean(),
  bulk: Joi.boolean(),
})
  .xor('request', 'sets')
  .with('asks', 'sets')
  .with('when', 'sets')
  .oxor('asks', 'bulk');

const field = Joi.object({
  ...part,
  on: Joi.string().when('member', { is: Joi.exist(), then: Joi.required() }),
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

const step = Joi.object({
  ...part,
  collection: Joi.string().required(),
  query: Joi.object().pattern(Joi.string(), Joi.string()),
  atLeast: Joi.number().integer().min(1),
  href: Joi.string().pattern(/^\/backend(?:\/[\w.~-]+)+$/, 'path below /backend/'),
});

const entryPage = Joi.object({
  id: part.id,
  title: part.title,
  path: Joi.string()
    .pattern(/^(?!\/backend(?:\/|$))(?:\/[\w.~-]+)+$/, 'path of plain segments outside of /backend')
    .required(),
  component: component.required(),
});

const NOT_PUBLIC =
  'It has pages before sign-in, and its assets are not public (tenantry.assets.public in package.json).';

/** Contributions of modules to the console. */
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
    offers: Joi.array().items(ownId.optional()).max(50),
    slots: Joi.array().items(slot),
    actions: Joi.array().items(action),
    cells: Joi.array().items(field),
    inputs: Joi.array().items(field),
    signIn: Joi.array().items(signInLink).max(10),
    steps: Joi.array().items(step).max(10),
    entries: Joi.array().items(entryPage).max(20),
  }),
  claims: (extension) => [{ name: extension.id }, ...partsOf(extension).flatMap(claimsOf)],
  textsOf: (extension) => [
    ...partsOf(extension).map(({ title }) => title),
    ...(extension.pages ?? []).flatMap(({ help = '' }) => (help === '' ? [] : [help])),
    ...[...(extension.pages ?? []), ...(extension.slots ?? [])].flatMap(({ view }) => textsOfView(view)),
    ...(extension.slots ?? []).flatMap(({ happens }) => (happens ? textsOfHappenings(happens) : [])),
  ],
  featuresOf: (extension) =>
    partsOf(extension).flatMap((item) => ('features' in item ? (item.features ?? []) : [])),
  wrongWith: (extension, module) => {
    const documents = (extension.entries ?? []).map((page) => ({ ...page, document: consoleDocument }));
    const wrong = documents.map((page) => pageKind.wrongWith?.(page, module)).find(Boolean);
    if (wrong !== undefined) return wrong;
    const drawn = [...partsOf(extension), ...componentWidgets(module.manifest)];
    const named = drawn.find((item) => 'component' in item && item.component !== undefined);
    if (named && extension.entry === undefined)
      return `the part ${named.id} names a component, and no entry is given`;
    return withoutPlace(extension, ownPlaces(module.moduleId, module.manifest, extension))[0];
  },
  wrongWithFiles: async (extension, { assets }, manifest) => {
    if (assets !== null) {
      const wrong = await checkExtension(assets.folder, extension, componentWidgets(manifest));
      return (extension.entries ?? []).length === 0 || assets.isPublic ? wrong : [...wrong, NOT_PUBLIC];
    }
    const isNamed = extension.entry !== undefined || (extension.styles ?? []).length > 0;
    return isNamed ? ['It names files, and package.json names no folder of assets (tenantry.assets).'] : [];
  },
  notableInFiles: (extension, { assets }) =>
    assets === null ? Promise.resolve([]) : largeEntry(assets.folder, extension),
  leftOut: (extension, { assets }) => {
    const has = (file: string) => assets !== null && existsSync(path.join(assets.folder, file));
    const problem = problemOf(extension, has);
    return problem === null ? [] : [omissionFor(problem, extension)];
  },
  describe: ({ api, entry, pages = [], slots = [], actions = [], ...others }) => ({
    api,
    ...(entry !== undefined && { entry }),
    pages: pages.map(({ id, path }) => `${path} (${id})`),
    slots: slots.map(({ id, slot: place }) => `${place} (${id})`),
    actions: actions.map(({ id, on }) => `${on} (${id})`),
    ...describeOthers(others),
  }),
});

/** Texts of a view besides those of its records. */
function textsOfView(view: Partial<CollectionView> = {}): string[] {
  const { help, headings = {}, helps = {}, map, saved = [], groups = [], related = [] } = view;
  const own = [
    ...(help === undefined ? [] : [help]),
    ...Object.values(headings),
    ...Object.values(helps),
    ...(map ? [map.help] : []),
    ...[...saved, ...groups].map(({ title }) => title),
  ];
  return [...own, ...related.flatMap((list) => [list.title, ...textsOfView(list)])];
}

/** Widgets that the code of the module draws. */
const componentWidgets = ({ widgets = [] }: Pick<ModuleManifest, 'widgets'>) =>
  widgets.filter(({ component }) => component !== undefined);

/** Places of a module itself; those of other modules are not known while its manifest is checked. */
function ownPlaces(owner: string, manifest: object, { offers = [] }: ConsoleExtension): Places {
  const { collections = [] } = manifest as Pick<ModuleManifest, 'collections'>;
  return {
    owners: new Set([owner]),
    kinds: new Set(collections.map(({ kind }) => kind)),
    offers: new Set(offers),
  };
}

function describeOthers({
  offers = [],
  cells = [],
  inputs = [],
  signIn = [],
  steps = [],
  entries = [],
}: Partial<ConsoleExtension>) {
  const fields = (items: typeof cells) =>
    items.map(({ id, on = '*', member, kind }) => `${on} ${member ?? kind} (${id})`);
  return {
    ...(offers.length > 0 && { offers }),
    ...(cells.length > 0 && { cells: fields(cells) }),
    ...(inputs.length > 0 && { inputs: fields(inputs) }),
    ...(steps.length > 0 && { steps: steps.map(({ id, collection }) => `${collection} (${id})`) }),
    ...(signIn.length > 0 && { signIn: signIn.map(({ id, href }) => `${href} (${id})`) }),
    ...(entries.length > 0 && { entries: entries.map(({ id, path: at }) => `${at} (${id})`) }),
  };
}

/** All parts of an extension. */
export const partsOf = ({
  pages = [],
  slots = [],
  actions = [],
  cells = [],
  inputs = [],
  signIn = [],
  steps = [],
  entries = [],
}: ConsoleExtension): ExtensionPart[] => [
  ...pages,
  ...slots,
  ...actions,
  ...cells,
  ...inputs,
  ...signIn,
  ...steps,
  ...entries,
];

function claimsOf(item: ExtensionPart): Claim[] {
  const id = { name: item.id, noun: 'part of the console' };
  if (!('path' in item)) return [id];
  if (!isBelow(item)) return [id, { name: item.path, noun: pageKind.noun }];
  return [
    id,
    ...pathsOf(item).map((path) => ({ name: path.replaceAll(/:\w+/g, ':'), noun: 'page of the console' })),
  ];
}

/** Whether a page is for people who are signed in. */
const isBelow = (item: ConsolePage | ConsoleEntry): item is ConsolePage => item.path.startsWith('/backend/');

/** All paths of a page: views have further ones below that of their list. */
export function pathsOf({ path, view }: ConsolePage): string[] {
  return ['', ...(view === undefined ? [] : BELOW_LISTS)].map((end) => path + end);
}
