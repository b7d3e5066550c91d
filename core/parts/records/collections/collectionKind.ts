import Joi from 'joi';
import { contributionKind } from '../../../kernel/kinds/ContributionKind';
import { ownId } from '../../../kernel/kinds/shapes';
import type { Collection } from './Collection';

declare module '../../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Kinds of records with all that comes with them: lists, writes, commands, events. */
    readonly collections?: readonly Collection[];
  }
}

/** Records that are listed and written; each amounts to routes, commands and events. */
export const collectionKind = contributionKind<Collection>({
  key: 'collections',
  noun: 'collection',
  schema: Joi.object({
    kind: ownId,
    customFieldEntities: Joi.array().required(),
    routes: Joi.array().required(),
    commands: Joi.object().required(),
    events: Joi.object().required(),
    narrowing: Joi.object().unknown(true).required(),
  }),
  nameOf: ({ kind }) => kind,
  featuresOf: () => [],
  expand: ({ routes, commands, events, customFieldEntities }) => ({
    routes,
    commands: Object.values(commands),
    events: Object.values(events),
    customFieldEntities,
  }),
  register: null,
  compare: null,
  reported: false,
});
