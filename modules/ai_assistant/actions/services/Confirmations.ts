import {
  authorIdOf,
  type CoreServices,
  HttpError,
  type Person,
  personRequired,
  type ToolCaller,
  isUuid,
} from '@tenantry/core';
import { effectivePolicy } from '../../agents/rules/policy';
import type { AgentOverrides } from '../../agents/services/AgentOverrides';
import type { Agents } from '../../agents/services/Agents';
import { issuesOf, refusal } from '../../shared/errors';
import { placeOf } from '../../shared/place';
import { toolIdsOf } from '../../tools/builtIn';
import { check } from '../../tools/rules/readInput';
import type { Tools } from '../../tools/services/Tools';
import { actionCancelled, actionConfirmed, payloadOf } from '../actionEvents';
import type { ExecutionResult, FailedRecord, StoredAction } from '../PendingAction';
import { failedRecordsOf, failureOf, resultOf } from '../rules/outcome';
import {
  recordIdsOf,
  recordsGone,
  staleOf,
  targetsOf,
  versionsOf,
  withoutStale,
} from '../rules/staleRecords';
import type { ActionRows } from './ActionRows';
import type { ActionViews } from './ActionViews';
import type { AttachmentChecks } from './AttachmentChecks';
import type { Proposals } from './Proposals';

/** Outcome of the confirmation of an action. */
export interface Confirmed {
  readonly ok: boolean;
  readonly action: StoredAction;
}

/** The outcome of confirming, with the refusal of a change that was ended because its records are gone. */
interface Outcome extends Confirmed {
  readonly gone?: HttpError;
}

/** How a change ended, and who confirmed it. */
interface Decided {
  readonly ok: boolean;
  readonly executionResult: ExecutionResult;
  readonly failedRecords: readonly FailedRecord[];
  readonly userId: string | null;
}

type Dependencies = Pick<CoreServices, 'clock' | 'events' | 'logger' | 'unitOfWork'> & {
  readonly actionRows: ActionRows;
  readonly actionViews: ActionViews;
  readonly agentOverrides: AgentOverrides;
  readonly aiAgents: Agents;
  readonly aiTools: Tools;
  readonly attachmentChecks: AttachmentChecks;
  readonly proposals: Proposals;
};

/** The status of what has changed since it was proposed. */
const CHANGED = 412;

/** Confirms and cancels what agents propose. */
export class Confirmations {
  constructor(private readonly deps: Dependencies) {}

  /** @throws HttpError 404 `pending_action_not_found` */
  async require(id: string, caller: ToolCaller): Promise<StoredAction> {
    const place = placeOf(caller);
    const action = place && isUuid(id) ? await this.deps.actionRows.find(place, id) : undefined;
    if (!action) throw refusal(404, 'pending_action_not_found', 'Action not found');
    return action;
  }

  /**
   * Makes the change, once however many people confirm it at the same time.
   *
   * @throws HttpError 403 for keys, agents and any other caller except a person, 403, 404, 409, 412 where it cannot be made now;
   *   the action stays as it is, unless its records are gone: then it has failed
   */
  async confirm(id: string, caller: ToolCaller): Promise<Confirmed> {
    inPerson(caller);
    const action = await this.require(id, caller);
    const { gone, ...outcome } = await this.confirmOnce(action, caller);
    if (gone) throw gone;
    return outcome;
  }

  private async confirmOnce(action: StoredAction, caller: ToolCaller): Promise<Outcome> {
    const { id } = action;
    try {
      return await this.tryConfirm(action, caller);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // Another caller may have confirmed the action since it was read, and the check fails because of that.
      const now = action.status === 'pending' ? await this.require(id, caller) : action;
      if (now.status === action.status) throw error;
      if (now.status === 'confirmed') return { ok: true, action: now };
      throw wrongStatus(now);
    }
  }

  private async tryConfirm(action: StoredAction, caller: ToolCaller): Promise<Outcome> {
    const { id } = action;
    const { userId } = inPerson(caller);
    if (action.status === 'confirmed') return { ok: true, action };
    // A repeated confirm gets the same answer again; for everybody else the action is over.
    if (action.status === 'failed' && action.resolvedByUserId === userId) return { ok: false, action };
    if (action.status !== 'pending') throw wrongStatus(action);
    if (new Date(action.expiresAt) <= this.deps.clock.now()) throw expired();
    const { tool, input, stale, isGone } = await this.recheck(action, caller);
    if (isGone) return this.end(action, caller);
    const { actionRows } = this.deps;
    const claimed = await actionRows.step(action, { from: 'pending', to: 'executing', userId });
    if (!claimed) throw wrongStatus(await this.require(id, caller));
    let executionResult: ExecutionResult;
    let failedRecords: FailedRecord[] = [...stale];
    let ok = true;
    try {
      const answer = await tool.run(withoutStale(input, stale), caller, versionsOf(action));
      executionResult = resultOf(answer);
      failedRecords = failedRecordsOf(stale, answer);
    } catch (error) {
      ok = false;
      executionResult = { error: failureOf(error) };
      if (!(error instanceof HttpError))
        this.deps.logger.error({ err: error, tool: tool.id }, 'a confirmed change failed');
    }
    const outcome = { ok, executionResult, failedRecords, userId };
    const done = await this.finish(claimed, 'executing', outcome).catch(async (error: unknown) => {
      await this.fail(claimed, userId);
      throw error;
    });
    if (done) return { ok, action: done };
    // It took so long that the change was given up in the meantime: what is stored is what everybody is told.
    const given = await this.require(id, caller);
    return { ok: given.status === 'confirmed', action: given };
  }

  /**
   * Rejects the change. That takes what confirming takes; a change that cannot be made any more, because its record or tool has
   * changed, can still be rejected.
   *
   * @throws HttpError 403, 404, 409; the action stays as it is
   */
  async cancel(id: string, reason: string | undefined, caller: ToolCaller): Promise<StoredAction> {
    const action = await this.require(id, caller);
    const userId = authorIdOf(caller.principal);
    if (action.status === 'cancelled') return action;
    if (action.status !== 'pending') throw wrongStatus(action);
    const { actionRows, actionViews, clock, events, proposals, unitOfWork } = this.deps;
    if (new Date(action.expiresAt) <= clock.now()) {
      const overdue = (await proposals.expire(action, userId)) ?? (await this.require(id, caller));
      throw expired({ pendingAction: await actionViews.shown(overdue, caller) });
    }
    await this.recheck(action, caller).catch((error: unknown) => {
      if (!(error instanceof HttpError && error.status === CHANGED)) throw error;
    });
    const message = reason?.trim() || 'Cancelled by user';
    const cancelled = await unitOfWork.run(async () => {
      const executionResult = { error: { code: 'cancelled_by_user', message } };
      const row = await actionRows.step(action, {
        from: 'pending',
        to: 'cancelled',
        userId,
        executionResult,
      });
      if (row)
        await events.emit(actionCancelled, {
          ...payloadOf(row, userId),
          executionResult,
          ...(reason?.trim() && { reason: reason.trim() }),
        });
      return row;
    });
    if (cancelled) return cancelled;
    const now = await this.require(id, caller);
    if (now.status !== 'cancelled') throw wrongStatus(now);
    return now;
  }

  /** Ends a change of records that are gone, so that the same change can be proposed again. */
  private async end(action: StoredAction, caller: ToolCaller): Promise<Outcome> {
    const { userId } = inPerson(caller);
    const gone = recordsGone(action);
    const executionResult = { error: failureOf(gone) };
    const outcome = { ok: false, executionResult, failedRecords: [], userId };
    const ended = await this.finish(action, 'pending', outcome);
    if (ended) return { ok: false, action: ended, gone };
    const now = await this.require(action.id, caller);
    if (now.status === 'failed' && now.resolvedByUserId === userId) return { ok: false, action: now };
    throw wrongStatus(now);
  }

  /** Marks a change as failed when its outcome could not be stored. Where the failure cannot be stored either, the sweeper ends it. */
  private async fail(claimed: StoredAction, userId: string | null): Promise<void> {
    const message = 'The outcome of the change could not be stored. Check the record.';
    const executionResult = { error: { code: 'confirm_internal_error', message } };
    const outcome = { ok: false, executionResult, failedRecords: [], userId };
    await this.finish(claimed, 'executing', outcome).catch((error: unknown) =>
      this.deps.logger.error({ err: error, action: claimed.id }, 'an action could not be ended'),
    );
  }

  /** @returns undefined where the action is in another state by now */
  private finish(
    action: StoredAction,
    from: 'pending' | 'executing',
    { ok, executionResult, failedRecords, userId }: Decided,
  ): Promise<StoredAction | undefined> {
    const { actionRows, events, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const to = ok ? 'confirmed' : 'failed';
      const failed = failedRecords.length > 0 ? failedRecords : null;
      const row = await actionRows.step(action, {
        from,
        to,
        userId,
        executionResult,
        failedRecords: failed,
      });
      if (!row) return undefined;
      await events.emit(actionConfirmed, {
        ...payloadOf(row, userId),
        executionResult,
        ...(failed && { failedRecords: failed }),
      });
      return row;
    });
  }

  /** Checks again, in the published order, the conditions that held when the change was proposed. */
  private async recheck(action: StoredAction, caller: ToolCaller) {
    const { aiAgents, aiTools, agentOverrides, attachmentChecks } = this.deps;
    const agent = aiAgents.requireUsable(action.agentId, caller.access);
    const tool = aiTools.find(action.toolName, caller.access);
    if (!tool?.isMutation || !toolIdsOf(agent).includes(tool.id))
      throw refusal(403, 'tool_not_whitelisted', 'The agent may not use the tool any more');
    if (!caller.access.hasAll(tool.features ?? []))
      throw refusal(403, 'tool_features_denied', 'The tool requires features that you do not have');
    const override = await agentOverrides.policy(placeOf(caller), agent.id);
    if (effectivePolicy(agent.mutationPolicy, override?.mutationPolicy ?? null) === 'read-only')
      throw refusal(403, 'read_only_agent', 'The agent may not change anything');
    if (!(await attachmentChecks.areReachable(action.attachmentIds, caller)))
      throw refusal(403, 'attachment_cross_tenant', 'An attachment does not exist, or you may not see it');
    const { error, value: input } = check(tool.input, action.normalizedInput);
    if (error)
      throw refusal(
        412,
        'schema_drift',
        'The input that the tool requires has changed. Ask the agent again.',
        { issues: issuesOf(error) },
      );
    const targets = await targetsOf(tool, input, caller);
    const isGone = targets?.length === 0 && recordIdsOf(action).length > 0;
    return { tool, input, isGone, stale: isGone || !targets ? [] : staleOf(action, targets) };
  }
}

/** The person who confirms. What acts on behalf of a person cannot confirm for them. @throws HttpError 403 */
function inPerson({ principal }: ToolCaller): Person {
  if (principal.kind !== 'user') throw personRequired();
  return principal;
}

const wrongStatus = ({ status }: StoredAction) =>
  refusal(409, 'invalid_status', `The action is ${status}`, { status });

const expired = (details: Readonly<Record<string, unknown>> = {}) =>
  refusal(409, 'expired', 'The action has expired', details);
