import {
  authorIdOf,
  type CoreServices,
  type ExpectedVersions,
  HttpError,
  type Person,
  personRequired,
  type ToolCaller,
  type ToolTarget,
} from '@tenantry/core';
import { effectivePolicy } from '../../agents/rules/policy';
import type { AgentOverrides } from '../../agents/services/AgentOverrides';
import type { Agents } from '../../agents/services/Agents';
import { issuesOf, refusal } from '../../shared/errors';
import { placeOf } from '../../shared/place';
import { toolIdsOf } from '../../tools/builtIn';
import { check } from '../../tools/rules/readInput';
import type { Tools } from '../../tools/services/Tools';
import type { Tool } from '../../tools/Tool';
import { actionCancelled, actionConfirmed, payloadOf } from '../actionEvents';
import type { ExecutionResult, FailedRecord, StoredAction } from '../PendingAction';
import { failedRecordsOf, failureOf, resultOf, STALE } from '../rules/outcome';
import type { ActionRows } from './ActionRows';
import type { ActionViews } from './ActionViews';
import type { AttachmentChecks } from './AttachmentChecks';
import type { Proposals } from './Proposals';

/** What confirming an action came to. */
export interface Confirmed {
  readonly ok: boolean;
  readonly action: StoredAction;
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

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Confirms and cancels what agents propose. */
export class Confirmations {
  constructor(private readonly deps: Dependencies) {}

  /** @throws HttpError 404 `pending_action_not_found` */
  async require(id: string, caller: ToolCaller): Promise<StoredAction> {
    const place = placeOf(caller);
    const action = place && UUID.test(id) ? await this.deps.actionRows.find(place, id) : undefined;
    if (!action) throw refusal(404, 'pending_action_not_found', 'Action not found');
    return action;
  }

  /**
   * Makes the change, once however many people confirm it at the same time.
   *
   * @throws HttpError 403 for keys, agents and all else that is no person, 403, 404, 409, 412 where it cannot be made now; the
   *   action stays as it is
   */
  async confirm(id: string, caller: ToolCaller): Promise<Confirmed> {
    inPerson(caller);
    const action = await this.require(id, caller);
    try {
      return await this.tryConfirm(action, caller);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // Somebody else may have made the change since it was read, which is then why it cannot be made.
      const now = action.status === 'pending' ? await this.require(id, caller) : action;
      if (now.status === action.status) throw error;
      if (now.status === 'confirmed') return { ok: true, action: now };
      throw wrongStatus(now);
    }
  }

  private async tryConfirm(action: StoredAction, caller: ToolCaller): Promise<Confirmed> {
    const { id } = action;
    const { userId } = inPerson(caller);
    if (action.status === 'confirmed') return { ok: true, action };
    // A repeated confirm gets the same answer again; for everybody else the action is over.
    if (action.status === 'failed' && action.resolvedByUserId === userId) return { ok: false, action };
    if (action.status !== 'pending') throw wrongStatus(action);
    if (new Date(action.expiresAt) <= this.deps.clock.now()) throw expired();
    const { tool, input, stale } = await this.recheck(action, caller);
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
    const done = await this.finish(claimed, ok, executionResult, failedRecords, userId).catch(
      async (error: unknown) => {
        await this.fail(claimed, userId);
        throw error;
      },
    );
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

  /** Ends a change whose outcome could not be stored. Where that cannot be stored either, the sweeper ends it. */
  private async fail(claimed: StoredAction, userId: string | null): Promise<void> {
    const message = 'The outcome of the change could not be stored. Check the record.';
    const executionResult = { error: { code: 'confirm_internal_error', message } };
    await this.finish(claimed, false, executionResult, [], userId).catch((error: unknown) =>
      this.deps.logger.error({ err: error, action: claimed.id }, 'an action could not be ended'),
    );
  }

  private finish(
    claimed: StoredAction,
    ok: boolean,
    executionResult: ExecutionResult,
    failedRecords: readonly FailedRecord[],
    userId: string | null,
  ): Promise<StoredAction | undefined> {
    const { actionRows, events, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const to = ok ? 'confirmed' : 'failed';
      const failed = failedRecords.length > 0 ? failedRecords : null;
      const row = await actionRows.step(claimed, {
        from: 'executing',
        to,
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

  /** What was true when the change was proposed must be true now, in the published order. */
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
      throw refusal(403, 'attachment_cross_tenant', 'An attachment is not there for you');
    const { error, value: input } = check(tool.input, action.normalizedInput);
    if (error)
      throw refusal(412, 'schema_drift', 'The tool takes another input by now', { issues: issuesOf(error) });
    return { tool, input, stale: await this.stale(action, tool, input, caller) };
  }

  /** Records of a bulk change that have changed since. @throws HttpError 412 `stale_version` where nothing is left to change */
  private async stale(
    action: StoredAction,
    tool: Tool,
    input: unknown,
    caller: ToolCaller,
  ): Promise<FailedRecord[]> {
    const targets = await tool.targets(input, caller);
    if (!targets) return [];
    const message = STALE;
    if (!action.records?.length) {
      const now = targets[0];
      if (action.recordVersion === null || !now || now.recordVersion === action.recordVersion) return [];
      throw refusal(412, 'stale_version', message, { recordId: action.targetRecordId });
    }
    const isStale = (id: string, version: string | null) => {
      const now: ToolTarget | undefined = targets.find(({ recordId }) => recordId === id);
      return !now || (version !== null && now.recordVersion !== version);
    };
    const stale = action.records.filter(({ recordId, recordVersion }) => isStale(recordId, recordVersion));
    if (stale.length === action.records.length)
      throw refusal(412, 'stale_version', message, { staleRecords: stale.map(({ recordId }) => recordId) });
    return stale.map(({ recordId }) => ({ recordId, error: { code: 'stale_version', message } }));
  }
}

/** The person who confirms. What acts on behalf of a person cannot confirm for them. @throws HttpError 403 */
function inPerson({ principal }: ToolCaller): Person {
  if (principal.kind !== 'user') throw personRequired();
  return principal;
}

/** The versions of the records as they were when the change was proposed. */
function versionsOf({ targetRecordId: recordId, recordVersion, records }: StoredAction): ExpectedVersions {
  const targets = records ?? [{ recordId, recordVersion }];
  return Object.fromEntries(
    targets.flatMap(({ recordId: id, recordVersion: version }) => (id && version ? [[id, version]] : [])),
  );
}

/** The input without records that have changed since. */
function withoutStale(input: unknown, stale: readonly FailedRecord[]): unknown {
  const { records } = input as { records?: readonly { recordId?: unknown }[] };
  if (stale.length === 0 || !Array.isArray(records)) return input;
  const ids = new Set<unknown>(stale.map(({ recordId }) => recordId));
  return { ...(input as object), records: records.filter(({ recordId }) => !ids.has(recordId)) };
}

const wrongStatus = ({ status }: StoredAction) =>
  refusal(409, 'invalid_status', `The action is ${status}`, { status });

const expired = (details: Readonly<Record<string, unknown>> = {}) =>
  refusal(409, 'expired', 'The action has expired', details);
