import Joi from 'joi';
import { contributionKind } from '../../../kernel/kinds/ContributionKind';
import { facts } from '../../../kernel/kinds/Details';
import { schema, value } from '../../../kernel/kinds/Facet';
import { fn, joiSchema, ownId, strings, text } from '../../../kernel/kinds/shapes';
import { idOf, type Identified } from '../../../kernel/registry/idOf';
import { withOwners } from '../../access/featureKind';
import type { Contributed } from '../../../kernel/kinds/ContributionKind';
import { coversCommand, type CommandCatalog } from './CommandCatalog';
import type { CommandDeclaration } from './CommandDeclaration';

declare module '../../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Changes that are logged and can be undone, besides those of collections. */
    readonly commands?: readonly CommandDeclaration[];
  }
}

declare module '../../../kernel/parts/HostServices' {
  interface HostServices {
    readonly commandCatalog: CommandCatalog;
  }
}

/** Changes of state, under the ids that the action log shows. */
export const commandKind = contributionKind<CommandDeclaration>({
  key: 'commands',
  noun: 'command',
  schema: Joi.object({
    id: ownId,
    label: text,
    resourceKind: text,
    features: strings,
    input: joiSchema.required(),
    secrets: strings,
    checksVersion: Joi.boolean(),
    tracksAll: Joi.valid(true),
    changesNothing: Joi.function(),
    prepare: Joi.function(),
    snapshot: Joi.function(),
    execute: fn,
    undo: Joi.function(),
    redo: Joi.function(),
  }),
  textsOf: ({ label }) => [label],
  register: ({ moduleId, item, services, enter }, { commandCatalog }) =>
    commandCatalog.commands.register(moduleId, {
      id: item.id,
      declaration: item as never,
      services,
      enter,
    }),
  arrange: (moduleIds, { commandCatalog }) => commandCatalog.commands.arrange(moduleIds),
  describe: ({ id, label, resourceKind, features, undo, redo }, { contributed }) =>
    facts({
      label,
      changes: resourceKind,
      features: withOwners(contributed, features),
      wayBack: !undo
        ? 'none: it is logged, and stays done'
        : redo
          ? 'undo and redo'
          : 'undo; a redo executes it again',
      interceptedBy: interceptorsOf(contributed, id),
    }),
  compare: ({ input, features }) => ({
    input: schema(input, 'input'),
    features: value([...(features ?? [])].sort(), 'major'),
  }),
});

/** Interceptors are a kind of their own, which imports commands; so they are found by its key. */
function interceptorsOf(contributed: Contributed, commandId: string): string[] {
  return contributed.all().flatMap(({ kind, moduleId, item }) => {
    if (kind.key !== 'interceptors') return [];
    const { id, target } = item as {
      readonly id: string;
      readonly target: { readonly command?: Identified };
    };
    if (target.command === undefined || !coversCommand(target.command, commandId)) return [];
    const around = idOf(target.command);
    return [`${id} of ${moduleId}${around === commandId ? '' : ` (around ${around})`}`];
  });
}
