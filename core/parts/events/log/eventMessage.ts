import type { DeliveredEvent } from '../EventDeclaration';

/** Bytes of a message beyond which clients get only what the event is about. */
const LARGEST_MESSAGE = 4096;

/**
 * Message of an event to clients: JSON in one line.
 *
 * A payload that is too large is replaced by `{ truncated: true }` with the ids in it; clients then read the record.
 */
export function eventMessage({ id, payload, emittedAt }: DeliveredEvent<object>): string {
  const members = payload as Readonly<Record<string, unknown>>;
  const { organizationId } = members;
  const message = (shown: object): string =>
    JSON.stringify({
      id,
      payload: shown,
      timestamp: new Date(emittedAt).getTime(),
      organizationId: typeof organizationId === 'string' ? organizationId : '',
    });
  const whole = message(payload);
  if (Buffer.byteLength(whole) <= LARGEST_MESSAGE) return whole;
  const { id: recordId, entityId, entityType } = members;
  const named = Object.entries({ id: recordId, entityId, entityType }).filter(([, value]) => isShort(value));
  return message({ truncated: true, ...Object.fromEntries(named) });
}

function isShort(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.length <= 200);
}
