import { badRequest, conflict } from '../../../kernel/errors/HttpError';
import type { CollectionDeclaration, RecordChange, RecordWrite } from './CollectionDeclaration';
import { columnOf } from './RecordStore';
import type { StateRules } from './StateRules';

type Write = Pick<RecordWrite<never>, 'before' | 'columns'>;

/**
 * Checks the moves that a write makes, and sets the members that hold their times.
 *
 * @param now as ISO 8601
 * @throws HttpError 400 for a state in which no record begins, 409 `move_not_allowed`
 */
export function enterStates(
  { fields }: CollectionDeclaration,
  { before, columns }: Write,
  now: string,
): void {
  for (const [member, { states, column, initial }] of Object.entries(fields)) {
    if (!states || column === false) continue;
    const name = columnOf(member, column);
    const to = columns[name] as string | undefined;
    const from = before?.[name] as string | undefined;
    if (to === undefined || to === from) continue;
    if (from === undefined) assertStart(member, states, to);
    else assertMove(member, states, from, to);
    for (const [state, time] of Object.entries(states.times)) {
      const timeColumn = columnOf(time, fields[time]?.column || undefined);
      if (state === to) columns[timeColumn] = now;
      else if (to === initial) columns[timeColumn] = null;
    }
  }
}

/** The events of the states that a record enters; an empty list for a record that comes back, or begins in its initial state. */
export function enteredStates({ fields }: CollectionDeclaration, { from, to, by }: RecordChange): string[] {
  if (!to || (!from && by !== 'create')) return [];
  return Object.entries(fields).flatMap(([member, { states, column, initial }]) => {
    if (!states || column === false) return [];
    const name = columnOf(member, column);
    const [was, is] = [from?.[name] ?? initial, to[name] as string];
    const event = states.events[is];
    return was === is || event === undefined ? [] : [event];
  });
}

function assertStart(member: string, { starts }: StateRules, to: string): void {
  if (starts.includes(to)) return;
  const message = `"${member}" must be ${inWords(starts)} in a new record`;
  throw badRequest('Invalid input', { details: [{ path: [member], message, code: 'any.only' }] });
}

function assertMove(member: string, { moves }: StateRules, from: string, to: string): void {
  const allowed = moves[from] ?? [];
  if (allowed.includes(to)) return;
  const only = allowed.length === 0 ? 'does not change any more' : `changes only to ${inWords(allowed)}`;
  const message = `"${member}" cannot change from ${from} to ${to}: ${from} ${only}`;
  const code = 'move_not_allowed';
  const details = [{ path: [member], message, code, from, to, allowed }];
  throw conflict(message, { code, fieldErrors: { [member]: message }, details });
}

const inWords = (states: readonly string[]) => states.join(' or ');

/** @throws Error where a declaration names a member for a time that cannot hold it */
export function assertStates({ kind, fields }: Pick<CollectionDeclaration, 'kind' | 'fields'>): void {
  for (const [member, { states }] of Object.entries(fields)) {
    for (const time of Object.values(states?.times ?? {})) {
      const { type, writable, nullable } = fields[time] ?? {};
      if (type === 'timestamptz' && writable === 'never' && nullable) continue;
      throw new Error(
        `${kind}: ${member} writes its time to ${time}, which must be a member field.moment({ writable: 'never' }).`,
      );
    }
  }
}
