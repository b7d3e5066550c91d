import Joi from 'joi';
import { HostError } from '../../kernel/errors/HostError';
import { hint } from '../../kernel/errors/suggest';
import {
  contributionKind,
  type ContributionKind,
  type PlannedModules,
} from '../../kernel/kinds/ContributionKind';
import { facts } from '../../kernel/kinds/Details';
import { schema, value } from '../../kernel/kinds/Facet';
import { fn, identified, joiSchema, ownId, strings, text } from '../../kernel/kinds/shapes';
import { idOf } from '../../kernel/registry/idOf';
import { withOwners } from '../access/featureKind';
import type { AgentDeclaration, ToolDeclaration } from './AgentDeclaration';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** AI agents. */
    readonly agents?: readonly AgentDeclaration[];
    /** What AI agents can do. */
    readonly tools?: readonly ToolDeclaration[];
  }
}

/** AI agents. */
export const agentKind: ContributionKind<AgentDeclaration> = contributionKind({
  key: 'agents',
  noun: 'agent',
  schema: Joi.object({
    id: ownId,
    title: text,
    description: Joi.string(),
    instructions: text,
    tools: Joi.array().items(identified.optional()),
    features: strings,
    executionMode: Joi.valid('chat', 'object'),
    mutationPolicy: Joi.valid('read-only', 'confirm-required'),
  }),
  check: unknownTools,
  describe: ({ title, description, features, tools, mutationPolicy }, { contributed }) =>
    facts({
      title,
      description,
      features: withOwners(contributed, features),
      tools: tools?.map(idOf),
      mutationPolicy,
    }),
});

/** What AI agents can do. */
export const toolKind: ContributionKind<ToolDeclaration> = contributionKind({
  key: 'tools',
  noun: 'tool',
  schema: Joi.object({
    id: ownId,
    description: text,
    input: joiSchema.required(),
    features: strings,
    isMutation: Joi.boolean(),
    handler: fn,
  }),
  describe: ({ id, description, features, isMutation }, { contributed }) =>
    facts({
      description,
      features: withOwners(contributed, features),
      effect: isMutation ? 'changes data, after a person has confirmed it' : 'only reads',
      usedBy: contributed
        .of(agentKind)
        .filter(({ item }) => item.tools?.some((tool) => idOf(tool) === id))
        .map(({ moduleId, item }) => `${item.id} of ${moduleId}`),
    }),
  compare: ({ input, features, isMutation }) => ({
    input: schema(input, 'input'),
    features: value(features ?? [], 'major'),
    mutation: value(isMutation ?? false, 'major'),
  }),
});

/**
 * Agents that name tools which nobody they may rely on contributes: their own module and those it names in package.json.
 * Tools of an optional module that does not run are no mistake.
 */
function* unknownTools({ packages, contributed }: PlannedModules): Generator<HostError> {
  const owners = new Map(contributed.of(toolKind).map(({ moduleId, item }) => [item.id, moduleId]));
  const running = new Set(packages.map(({ id }) => id));
  for (const { moduleId, item } of contributed.of(agentKind)) {
    const pkg = packages.find(({ id }) => id === moduleId);
    for (const tool of (item.tools ?? []).map(idOf)) {
      const owner = tool.slice(0, tool.indexOf('.'));
      const isOptional = owner in (pkg?.optional ?? {});
      if (isOptional && !running.has(owner)) continue;
      const isNamed = owner === moduleId || owner in (pkg?.requires ?? {}) || isOptional;
      if (isNamed && owners.get(tool) === owner) continue;
      yield new HostError(
        'MODULE_TOOL_UNKNOWN',
        moduleId,
        `cannot start: its agent ${item.id} names the tool ${tool}, which neither ${moduleId} nor a module it requires contributes.${hint(tool, [...owners.keys()])}`,
        `correct the name in "agents" of the manifest of ${moduleId}, or name the tool's module under "requires" in package.json.`,
      );
    }
  }
}
