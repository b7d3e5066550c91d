import type { ContributedItems } from '../../kernel/registry/ContributionRegistry';
import type { AgentDeclaration } from './AgentDeclaration';
import { agentKind, toolKind } from './agentKinds';
import type { ToolDeclaration } from './ToolDeclaration';
import { ToolRunner } from './ToolRunner';
import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly toolRunner: ToolRunner;
  }
  interface CoreServices {
    /** Registry, as `features`. */
    readonly agents: ContributedItems<AgentDeclaration>;
    /** Registry, as `features`. */
    readonly tools: ContributedItems<ToolDeclaration>;
    /** `run(id, input, caller)`: does what a tool does, with the services of its module; `targets` says what it would change, `tryOut` what it would be refused with. */
    readonly toolRunner: ToolRunnerOfModules;
  }
}

/** `ToolRunner` as modules use it. */
export type ToolRunnerOfModules = Pick<ToolRunner, 'run' | 'targets' | 'tryOut'>;

/** Agents and their tools. */
export const agentsPart: Part = {
  id: 'agents',
  kinds: [toolKind, agentKind],
  services: { toolRunner: ({ innerRequests }) => new ToolRunner(innerRequests) },
  offers: {
    agents: ({ contributions }) => contributions.of(agentKind),
    tools: ({ contributions }) => contributions.of(toolKind),
    toolRunner: ({ toolRunner }) => facade(toolRunner, ['run', 'targets', 'tryOut']),
  },
};
