import { type CoreServices, HttpError, type ToolCaller } from '@tenantry/core';
import type { ActionRecord, FieldChange } from '../../actions/PendingAction';
import type { Envelope, Proposals, Proposed } from '../../actions/services/Proposals';
import type { Agent, Agents } from '../../agents/services/Agents';
import { refusal } from '../../shared/errors';
import { mayActUnconfirmed } from '../../shared/mayActUnconfirmed';
import { isReadOnly, toolIdsOf } from '../builtIn';
import { readInput } from '../rules/readInput';
import type { Tool } from '../Tool';
import type { Tools } from './Tools';

type Dependencies = Pick<CoreServices, 'logger'> & {
  readonly aiAgents: Agents;
  readonly aiTools: Tools;
  readonly proposals: Proposals;
};

/** A proposed change, as a caller gets it in place of the tool's answer: its effects, and how a person confirms it. */
export interface ProposedChange extends Envelope {
  readonly fieldDiff: readonly FieldChange[];
  readonly records: readonly ActionRecord[] | null;
  readonly sideEffectsSummary: string | null;
  readonly confirm: { readonly method: 'POST'; readonly path: string };
}

/** Calls tools for programs and people, without an agent. */
export class ToolCalls {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Calls a tool. A change is proposed, unless the caller is a program that may act by itself.
   *
   * @param isAllowed whether a session token was made for unconfirmed changes
   * @throws HttpError 400 unknown tool or input, 403 the caller lacks features, or what the tool answers
   */
  async call(name: string, args: unknown, caller: ToolCaller, isAllowed = false): Promise<unknown> {
    const { aiTools, logger, proposals } = this.deps;
    const tool = aiTools.find(name, caller.access);
    if (!tool) throw refusal(400, 'tool_unknown', `Tool ${name} not found`);
    if (!caller.access.hasAll(tool.features ?? []))
      throw refusal(403, 'tool_features_denied', 'The tool requires features that you do not have');
    const input = readInput(tool.input, args) as Record<string, unknown>;
    try {
      if (!tool.isMutation || isAllowed || actsByItself(caller)) return await tool.run(input, caller);
      const agent = this.agentFor(tool, caller);
      return shownToPrograms(await proposals.propose({ agent, tool, input, conversationId: null }, caller));
    } catch (error) {
      if (error instanceof HttpError) throw error;
      logger.error({ err: error, tool: tool.id }, 'a tool failed');
      throw refusal(400, 'handler_error', 'The tool failed');
    }
  }

  /** An agent that may make the change. The change is proposed in the name of this agent. */
  private agentFor(tool: Tool, { access }: ToolCaller): Agent {
    const agent = this.deps.aiAgents
      .visible(access)
      .find((each) => !isReadOnly(each) && toolIdsOf(each).includes(tool.id));
    if (!agent) throw refusal(403, 'tool_not_whitelisted', 'No agent may make this change for you');
    return agent;
  }
}

/** How a proposal is shown to who has no card for it. */
function shownToPrograms({ envelope, action }: Proposed): ProposedChange {
  const { fieldDiff, records, sideEffectsSummary } = action;
  const path = `/api/ai_assistant/ai/actions/${action.id}/confirm`;
  return { ...envelope, fieldDiff, records, sideEffectsSummary, confirm: { method: 'POST', path } };
}

/** Whether an API key makes unconfirmed changes. A session token of the key has to be made for that. */
function actsByItself(caller: ToolCaller): boolean {
  return caller.principal.kind === 'api_key' && mayActUnconfirmed(caller);
}
