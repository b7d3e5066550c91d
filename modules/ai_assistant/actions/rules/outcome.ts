import { HttpError } from '@tenantry/core';
import type { ExecutionResult, FailedRecord } from '../PendingAction';

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Said of records that others change between proposal and confirmation, or at the same time. */
export const STALE = 'The record has changed since the change was proposed';

/** The records that a change is about are not there any more. */
export const GONE = 'The record has been deleted since the change was proposed';

/** The part of a tool's answer that is stored. */
export function resultOf(answer: unknown): ExecutionResult {
  if (!isObject(answer)) return {};
  const { recordId, commandName } = answer;
  return {
    ...(typeof recordId === 'string' && { recordId }),
    ...(typeof commandName === 'string' && { commandName }),
  };
}

/** Records that were not changed: those that had changed before, then those that the tool reports. */
export function failedRecordsOf(stale: readonly FailedRecord[], answer: unknown): FailedRecord[] {
  const records: unknown = isObject(answer) ? answer['records'] : undefined;
  const reported = (Array.isArray(records) ? (records as unknown[]) : []).flatMap((record) => {
    if (!isObject(record) || record['status'] === 'updated' || !isObject(record['error'])) return [];
    const { code, message } = record['error'];
    const recordId = String(record['recordId']);
    return [{ recordId, error: { code: String(code), message: String(message) } }];
  });
  const known = new Set(stale.map(({ recordId }) => recordId));
  return [...stale, ...reported.filter(({ recordId }) => !known.has(recordId))];
}

/** A failure as clients see it: errors that the tool raised for clients, and a general message for unexpected ones. */
export function failureOf(error: unknown): NonNullable<ExecutionResult['error']> {
  if (!(error instanceof HttpError)) return { code: 'handler_error', message: 'The tool failed' };
  const { code, error: message = error.message, ...details } = error.body;
  if (code === 'optimistic_lock_conflict') return { code: 'stale_version', message: STALE, details };
  return {
    code: typeof code === 'string' && code !== '' ? code : 'handler_error',
    message: String(message),
    ...(Object.keys(details).length > 0 && { details }),
  };
}
