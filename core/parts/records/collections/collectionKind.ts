import Joi from 'joi';
import { contributionKind } from '../../../kernel/kinds/ContributionKind';
import { ownId, ownNames, ownTable, text } from '../../../kernel/kinds/shapes';
import type { ModuleManifest } from '../../../kernel/manifest/ModuleManifest';
import type { Route } from '../../http/route';
import { routeKey } from '../../http/routeKey';
import { describedTexts } from './description/describedTexts';
import { sentence } from './description/inWords';
import type { Collection } from './Collection';

declare module '../../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Kinds of records with all that comes with them: lists, writes, commands, events. */
    readonly collections?: readonly Collection[];
  }
}

/** Records that are listed and written; each amounts to an entity, routes, commands and events. */
export const collectionKind = contributionKind<Collection>({
  key: 'collections',
  noun: 'collection',
  schema: Joi.object({
    kind: ownId,
    alsoNamed: ownNames,
    label: text,
    table: ownTable,
    fields: Joi.object().required(),
    entity: Joi.object().required(),
    customFieldEntities: Joi.array().required(),
    translatableRecords: Joi.array().default([]),
    routes: Joi.object().required(),
    commands: Joi.object().required(),
    events: Joi.object().required(),
    narrowing: Joi.object().unknown(true).required(),
  }).unknown(true),
  nameOf: ({ kind }) => kind,
  featuresOf: () => [],
  textsOf: ({ label, describe }) => [
    sentence(label),
    sentence(describe().plural),
    ...describedTexts(describe()),
  ],
  expand: (
    { entity, routes, commands, events, customFieldEntities, translatableRecords = [], askedTools = [] },
    manifest,
  ) => ({
    entities: [entity],
    routes: Object.values(routes).filter((route) => !servesItself(manifest, route)),
    commands: Object.values(commands),
    events: Object.values(events),
    customFieldEntities,
    translatableRecords,
    tools: askedTools,
  }),
  register: ({ moduleId, item }, { recordKinds }) =>
    recordKinds.register(moduleId, { id: item.kind, alsoNamed: item.alsoNamed, collection: item }),
  arrange: (moduleIds, { recordKinds }) => recordKinds.arrange(moduleIds),
  compare: null,
  reported: false,
});

/** Whether the module has a route of its own in place of one that its record brings. */
function servesItself({ routes = [] }: Pick<ModuleManifest, 'routes'>, { method, path }: Route): boolean {
  const key = routeKey(method, path);
  return routes.some((own) => routeKey(own.method, own.path) === key);
}
