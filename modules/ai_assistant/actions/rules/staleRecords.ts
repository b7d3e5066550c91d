import { type ExpectedVersions, HttpError, type ToolCaller, type ToolTarget } from '@tenantry/core';
import { refusal } from '../../shared/errors';
import type { Tool } from '../../tools/Tool';
import type { FailedRecord, StoredAction } from '../PendingAction';
import { GONE, STALE } from './outcome';

/** The records that a change is about, as they are now; none where they are gone, undefined where the tool does not say. */
export async function targetsOf(
  tool: Tool,
  input: unknown,
  caller: ToolCaller,
): Promise<readonly ToolTarget[] | undefined> {
  try {
    return await tool.targets(input, caller);
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return [];
    throw error;
  }
}

/** Records of a bulk change that have changed since. @throws HttpError 412 `stale_version` where nothing is left to change */
export function staleOf(action: StoredAction, targets: readonly ToolTarget[]): FailedRecord[] {
  const message = STALE;
  if (!action.records?.length) {
    if (action.recordVersion === null || targets[0]?.recordVersion === action.recordVersion) return [];
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

/** The records that a proposed change names. */
export function recordIdsOf({ targetRecordId, records }: StoredAction): string[] {
  return [targetRecordId, ...(records ?? []).map(({ recordId }) => recordId)].filter((id) => id !== null);
}

/** The refusal of a change of records that are gone: 412. */
export function recordsGone(action: StoredAction): HttpError {
  const { targetRecordId: recordId } = action;
  return refusal(412, 'stale_version', GONE, recordId ? { recordId } : { staleRecords: recordIdsOf(action) });
}

/** The versions of the records as they were when the change was proposed. */
export function versionsOf({
  targetRecordId: recordId,
  recordVersion,
  records,
}: StoredAction): ExpectedVersions {
  const targets = records ?? [{ recordId, recordVersion }];
  return Object.fromEntries(
    targets.flatMap(({ recordId: id, recordVersion: version }) => (id && version ? [[id, version]] : [])),
  );
}

/** The input without records that have changed since. */
export function withoutStale(input: unknown, stale: readonly FailedRecord[]): unknown {
  const { records } = input as { records?: readonly { recordId?: unknown }[] };
  if (stale.length === 0 || !Array.isArray(records)) return input;
  const ids = new Set<unknown>(stale.map(({ recordId }) => recordId));
  return { ...(input as object), records: records.filter(({ recordId }) => !ids.has(recordId)) };
}
