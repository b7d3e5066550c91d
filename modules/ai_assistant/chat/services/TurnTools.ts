import { type CoreServices, delegate, HttpError, type MutationPolicy, type ToolCaller } from '@tenantry/core';
import type { Proposals } from '../../actions/services/Proposals';
import { needsConfirmation } from '../../agents/rules/policy';
import type { Agent } from '../../agents/services/Agents';
import { refusal } from '../../shared/errors';
import { answerText } from '../../tools/rules/answerText';
import { jsonSchemaOf } from '../../tools/rules/jsonSchema';
import { check } from '../../tools/rules/readInput';
import type { Tools } from '../../tools/services/Tools';
import type { Tool } from '../../tools/Tool';
import type { Loop } from '../rules/loop';
import type { TurnTool } from '../rules/turnTool';
import type { TurnBudget } from './TurnBudget';

/** For which turn tools are made. */
export interface ToolTurn {
  readonly agent: Agent;
  readonly policy: MutationPolicy;
  readonly tools: readonly Tool[];
  /** The caller as they are now. @throws HttpError where they may not have the turn any more */
  readonly renew: () => Promise<ToolCaller>;
  readonly conversationId: string | null;
  readonly budget: TurnBudget;
}

type Dependencies = Pick<CoreServices, 'logger'> & {
  readonly aiTools: Tools;
  readonly proposals: Proposals;
};

/** Names of tools as models have them: without dots. */
export const modelName = (id: string): string => id.replaceAll('.', '__');
export const toolId = (name: string): string => name.replaceAll('__', '.');

/** The tools of a turn: they act with the rights of the caller, whatever the model says. */
export class TurnTools {
  constructor(private readonly deps: Dependencies) {}

  /** The tools that an agent has for a caller. Those that change something are missing where the policy is `read-only`. */
  of(agent: Agent, policy: MutationPolicy, { activeTools }: Loop, { access }: ToolCaller): Tool[] {
    return this.deps.aiTools
      .ofAgent(agent, access)
      .filter(({ id }) => activeTools === null || activeTools.includes(id))
      .filter(({ isMutation }) => !isMutation || policy !== 'read-only');
  }

  /** The same as a turn uses them, by the names that models have for them. */
  bound(turn: ToolTurn): ReadonlyMap<string, TurnTool> {
    return new Map(
      turn.tools.map((tool) => {
        const name = modelName(tool.id);
        const definition = {
          type: 'function',
          name,
          description: tool.description,
          inputSchema: jsonSchemaOf(tool.input),
        } as const;
        const read = (args: unknown) => check(tool.input, args);
        const run = async (input: unknown) => answerText(await this.call(tool, input, turn));
        return [name, { definition, read, run }];
      }),
    );
  }

  private async call(tool: Tool, input: unknown, turn: ToolTurn): Promise<unknown> {
    const { agent, policy, renew, conversationId, budget } = turn;
    if (!budget.takeToolCall()) throw new Error('No more calls of tools are left in this turn');
    try {
      const person = await renew();
      const by = { kind: 'agent', name: agent.id, bounds: null } as const;
      const caller = { ...person, principal: delegate(person.principal, by) };
      if (!this.deps.aiTools.ofAgent(agent, caller.access).some(({ id }) => id === tool.id))
        throw refusal(403, 'tool_features_denied', 'The tool requires features that you do not have');
      if (!needsConfirmation(tool, policy, input)) return await tool.run(input, caller);
      const call = { agent, tool, input: input as Record<string, unknown>, conversationId };
      return (await this.deps.proposals.propose(call, caller)).envelope;
    } catch (error) {
      if (error instanceof HttpError) throw new Error(error.message, { cause: error });
      this.deps.logger.error({ err: error, tool: tool.id }, 'a tool of an agent failed');
      throw new Error('The tool failed', { cause: error });
    }
  }
}
