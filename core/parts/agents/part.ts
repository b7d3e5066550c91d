import type { ContributedItems } from '../../kernel/registry/ContributionRegistry';
import type { AgentDeclaration, ToolDeclaration } from './AgentDeclaration';
import { agentKind, toolKind } from './agentKinds';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface CoreServices {
    /** Registry, as `features`. */
    readonly agents: ContributedItems<AgentDeclaration>;
    /** Registry, as `features`. */
    readonly tools: ContributedItems<ToolDeclaration>;
  }
}

/** What assistants are made of. */
export const agentsPart: Part = {
  id: 'agents',
  kinds: [toolKind, agentKind],
  offers: {
    agents: ({ contributions }) => contributions.of(agentKind),
    tools: ({ contributions }) => contributions.of(toolKind),
  },
};
