import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ToolTarget } from '@tenantry/core';
import type { Tool } from '../../tools/Tool';
import type { ActionRecord, FieldChange } from '../PendingAction';

type Members = Readonly<Record<string, unknown>>;

/** Effects of a change, for the person who confirms it. */
export interface Proposal {
  readonly targetEntityType: string | null;
  readonly targetRecordId: string | null;
  readonly recordVersion: string | null;
  readonly fieldDiff: readonly FieldChange[];
  readonly records: readonly ActionRecord[] | null;
  readonly sideEffectsSummary: string | null;
}

/** Arguments that name records, and are no fields of one. */
const NO_FIELDS = new Set(['id', 'recordId', 'records', 'attachmentIds', '_sessionToken']);

const UNSEEN = 'The tool does not say which record it changes. Read its input before you confirm.';

/** @param targets as the tool gives them; undefined where it does not say */
export function proposalOf(
  { isBulk }: Pick<Tool, 'isBulk'>,
  input: Members,
  targets: readonly ToolTarget[] | undefined,
): Proposal {
  const none = {
    targetEntityType: null,
    targetRecordId: null,
    recordVersion: null,
    fieldDiff: [],
    records: null,
  };
  if (!targets) return { ...none, sideEffectsSummary: UNSEEN };
  const first = targets[0];
  if (!first) return { ...none, sideEffectsSummary: null };
  if (isBulk) {
    const records = targets.map((target) => recordOf(target, input));
    return { ...none, targetEntityType: first.entityType, records, sideEffectsSummary: null };
  }
  return {
    targetEntityType: first.entityType,
    targetRecordId: first.recordId,
    recordVersion: first.recordVersion,
    fieldDiff: changes(first, first.after ?? patchOf(input)),
    records: null,
    sideEffectsSummary: null,
  };
}

function recordOf(target: ToolTarget, input: Members): ActionRecord {
  const { recordId, entityType, label, recordVersion, after } = target;
  const records = Array.isArray(input['records']) ? (input['records'] as Members[]) : [];
  const own = records.find((record) => record['recordId'] === recordId) ?? {};
  return {
    recordId: recordId ?? '',
    entityType,
    label: label ?? recordId ?? entityType,
    fieldDiff: changes(target, after ?? patchOf(own)),
    recordVersion,
  };
}

function patchOf(input: Members): Members {
  const { patch } = input;
  if (typeof patch === 'object' && patch !== null) return patch as Members;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !NO_FIELDS.has(name)));
}

/** Fields that would change; what the proposal leaves out stays. */
function changes({ before, display = {} }: ToolTarget, after: Members): FieldChange[] {
  const text = (name: string, texts: Members | undefined, field: string) =>
    texts && field in texts ? { [name]: texts[field] } : {};
  return Object.entries(after)
    .filter(([field, value]) => !isDeepStrictEqual(value, before[field]))
    .map(([field, value]) => ({
      field,
      before: before[field] ?? null,
      after: value ?? null,
      ...text('fieldLabel', display.fieldLabels, field),
      ...text('beforeDisplay', display.before, field),
      ...text('afterDisplay', display.after, field),
    }));
}

/** The same for the same proposal, however its members are ordered. */
export function idempotencyKey(parts: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(parts)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]));
}
