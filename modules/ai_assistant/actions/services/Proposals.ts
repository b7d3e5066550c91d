import { authorIdOf, type CoreServices, HttpError, type ToolCaller } from '@tenantry/core';
import type { Agent } from '../../agents/services/Agents';
import type { AiEnvironment } from '../../environment';
import { requirePlace } from '../../shared/place';
import type { Tool } from '../../tools/Tool';
import { actionExpired, payloadOf } from '../actionEvents';
import type { StoredAction } from '../PendingAction';
import { idempotencyKey, proposalOf } from '../rules/proposal';
import type { ActionRows } from './ActionRows';

/** A call of a mutating tool that a person has to confirm. */
export interface ProposedCall {
  readonly agent: Pick<Agent, 'id'>;
  readonly tool: Tool;
  readonly input: Readonly<Record<string, unknown>>;
  readonly conversationId: string | null;
  /** Milliseconds that it can be confirmed; default: as the operator has set it. */
  readonly life?: number;
}

/** A proposed change, as the model and the client get it in place of the tool's answer. */
export interface Envelope {
  readonly status: 'pending-confirmation';
  readonly agentId: string;
  readonly toolName: string;
  readonly pendingActionId: string;
  readonly expiresAt: string;
  readonly message: string;
}

/** A proposal with its stored action. */
export interface Proposed {
  readonly envelope: Envelope;
  readonly action: StoredAction;
}

type Dependencies = Pick<CoreServices, 'clock' | 'events' | 'unitOfWork'> & {
  readonly actionRows: ActionRows;
  readonly environment: AiEnvironment;
};

/** Stores changes that agents propose. */
export class Proposals {
  constructor(private readonly deps: Dependencies) {}

  /** Proposes a change, once however often the model calls for it. @throws HttpError 400 without a tenant, or an input that the change would be refused for */
  async propose(call: ProposedCall, caller: ToolCaller): Promise<Proposed> {
    const action = await this.store(call, caller);
    const envelope: Envelope = {
      status: 'pending-confirmation',
      agentId: action.agentId,
      toolName: action.toolName,
      pendingActionId: action.id,
      expiresAt: action.expiresAt,
      message: 'The change is proposed. Nothing is changed until a person confirms it.',
    };
    return { envelope, action };
  }

  private async store(call: ProposedCall, caller: ToolCaller): Promise<StoredAction> {
    const { actionRows, clock, environment } = this.deps;
    const place = requirePlace(caller);
    const { agent, tool, input, conversationId } = call;
    const { life = environment.AI_PENDING_ACTION_TTL_SECONDS * 1_000 } = call;
    const key = idempotencyKey([
      place.tenantId,
      place.organizationId,
      agent.id,
      conversationId,
      tool.id,
      input,
    ]);
    const proposal = proposalOf(tool, input, await tool.targets(input, caller));
    await assertValid(tool, input, caller);
    const attachments = Array.isArray(input['attachmentIds']) ? (input['attachmentIds'] as unknown[]) : [];
    for (;;) {
      const added = await actionRows.add(place, {
        ...proposal,
        agentId: agent.id,
        toolName: tool.id,
        conversationId,
        normalizedInput: input,
        attachmentIds: attachments.filter((id) => typeof id === 'string'),
        idempotencyKey: key,
        createdByUserId: authorIdOf(caller.principal),
        life,
      });
      if (added) return added;
      const open = await actionRows.proposed(place, key);
      if (open && new Date(open.expiresAt) > clock.now()) return open;
      if (open) await this.expire(open, open.createdByUserId);
    }
  }

  /** @returns undefined where the action is in another state by now */
  expire(action: StoredAction, userId: string | null): Promise<StoredAction | undefined> {
    return this.deps.unitOfWork.run(async () => {
      const expired = await this.deps.actionRows.step(action, { from: 'pending', to: 'expired' });
      if (expired) {
        const expiredAt = expired.resolvedAt ?? undefined;
        const { expiresAt } = expired;
        await this.deps.events.emit(actionExpired, { ...payloadOf(expired, userId), expiresAt, expiredAt });
      }
      return expired;
    });
  }
}

/** Other refusals, such as of a record that is gone, are those of the confirmation. @throws HttpError 400 */
async function assertValid(
  tool: ProposedCall['tool'],
  input: ProposedCall['input'],
  caller: ToolCaller,
): Promise<void> {
  try {
    await tool.tryOut?.(input, caller);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status === 400) throw error;
  }
}
