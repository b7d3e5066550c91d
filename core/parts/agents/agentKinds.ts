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
import type { AgentDeclaration } from './AgentDeclaration';
import type { ToolDeclaration } from './ToolDeclaration';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** AI agents. */
    readonly agents?: readonly AgentDeclaration[];
    /** Tools for AI agents. */
    readonly tools?: readonly ToolDeclaration[];
  }
}

const count = Joi.number().integer().min(1);

/** AI agents. */
export const agentKind: ContributionKind<AgentDeclaration> = contributionKind({
  key: 'agents',
  noun: 'agent',
  wrongWith: ({ id, executionMode, output, tools = [], pageRecords = [] }) => {
    if (executionMode === 'object' && !output)
      return `the agent ${id} answers with an object, and has no output that describes it`;
    const own = new Set(tools.map(idOf));
    const other = pageRecords.find(({ tool }) => !own.has(idOf(tool)) || tool.isMutation);
    return (
      other &&
      `the agent ${id} reads records of pages by ${idOf(other.tool)}, which is not a tool of it that reads`
    );
  },
  schema: Joi.object({
    id: ownId,
    title: text,
    description: Joi.string(),
    instructions: text,
    tools: Joi.array().items(identified.optional()),
    pageRecords: Joi.array().items(
      Joi.object({ entityTypes: strings.min(1).required(), tool: identified, idMember: text }),
    ),
    features: strings,
    executionMode: Joi.valid('chat', 'object'),
    mutationPolicy: Joi.valid('read-only', 'destructive-confirm-required', 'confirm-required'),
    output: Joi.object({ name: text, schema: joiSchema.required() }),
    loop: Joi.object({
      maxSteps: count,
      stopAfter: strings,
      budget: Joi.object({ maxToolCalls: count, maxWallClockMs: count, maxTokens: count }),
      allowRuntimeOverride: Joi.boolean(),
    }),
    suggestions: Joi.array().items(Joi.object({ label: text, prompt: text })),
    keywords: strings,
    acceptedMediaTypes: Joi.array().items(Joi.valid('image', 'pdf', 'file')),
    defaultProvider: Joi.string(),
    defaultModel: Joi.string(),
    allowRuntimeOverride: Joi.boolean(),
    untrustedInput: Joi.boolean(),
    plansTasks: Joi.boolean(),
  }),
  check: unknownTools,
  textsOf: ({ title, description, suggestions = [] }) => [
    title,
    ...(description === undefined ? [] : [description]),
    ...suggestions.flatMap(({ label, prompt }) => [label, prompt]),
  ],
  describe: ({ title, description, features, tools, mutationPolicy }, { contributed }) =>
    facts({
      title,
      description,
      features: withOwners(contributed, features),
      tools: tools?.map(idOf),
      mutationPolicy,
    }),
});

/** Tools for AI agents. */
export const toolKind: ContributionKind<ToolDeclaration> = contributionKind({
  key: 'tools',
  noun: 'tool',
  schema: Joi.object({
    id: ownId,
    description: text,
    input: joiSchema.required(),
    features: strings,
    isMutation: Joi.boolean(),
    title: Joi.string(),
    isBulk: Joi.boolean(),
    isTriedOut: Joi.boolean(),
    isDestructive: Joi.alternatives(Joi.boolean(), Joi.function()),
    targets: Joi.function(),
    handler: fn,
  }),
  textsOf: ({ title }) => (title === undefined ? [] : [title]),
  register: (registration, { registries, toolRunner }) => {
    const withdraw = registries.of(toolKind).register(registration.moduleId, registration.item);
    const withdrawCode = toolRunner.register(registration);
    return () => {
      withdrawCode();
      withdraw();
    };
  },
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
 * Agents that name a tool which neither their own module nor a module named in its package.json contributes. Tools of an
 * optional module that does not run are allowed.
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
