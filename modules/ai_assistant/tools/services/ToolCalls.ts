import { type CoreServices, HttpError, type ToolCaller } from '@tenantry/core';
import type { Proposals } from '../../actions/services/Proposals';
import type { Agent, Agents } from '../../agents/services/Agents';
import { refusal } from '../../shared/errors';
import { isReadOnly, toolIdsOf } from '../builtIn';
import { readInput } from '../rules/readInput';
import type { Tool } from '../Tool';
import type { Tools } from './Tools';

type Dependencies = Pick<CoreServices, 'logger'> & {
  readonly aiAgents: Agents;
  readonly aiTools: Tools;
  readonly proposals: Proposals;
};

/** Calls tools for programs and people, without an agent. */
export class ToolCalls {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Calls a tool. A change is proposed, unless the caller is a program that acts by itself.
   *
   * @param actsItself true for API keys and session tokens
   * @throws HttpError 400 unknown tool or input, 403 the caller lacks features, or what the tool answers
   */
  async call(name: string, args: unknown, caller: ToolCaller, actsItself: boolean): Promise<unknown> {
    const { aiTools, logger, proposals } = this.deps;
    const tool = aiTools.find(name, caller.access);
    if (!tool) throw refusal(400, 'tool_unknown', `Tool ${name} not found`);
    if (!caller.access.hasAll(tool.features ?? []))
      throw refusal(403, 'tool_features_denied', 'The tool requires features that you do not have');
    const input = readInput(tool.input, args) as Record<string, unknown>;
    try {
      if (!tool.isMutation || actsItself) return await tool.run(input, caller);
      return await proposals.propose(
        { agent: this.agentFor(tool, caller), tool, input, conversationId: null },
        caller,
      );
    } catch (error) {
      if (error instanceof HttpError) throw error;
      logger.error({ err: error, tool: tool.id }, 'a tool failed');
      throw refusal(400, 'handler_error', 'The tool failed');
    }
  }

  /** An agent that may make the change, in whose name it is proposed. */
  private agentFor(tool: Tool, { access }: ToolCaller): Agent {
    const agent = this.deps.aiAgents
      .visible(access)
      .find((each) => !isReadOnly(each) && toolIdsOf(each).includes(tool.id));
    if (!agent) throw refusal(403, 'tool_not_whitelisted', 'No agent may make this change for you');
    return agent;
  }
}
