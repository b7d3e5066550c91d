import type { RecordWrite, StoredRow } from '@tenantry/core';

const LONGEST = 200;

/**
 * The name a person is shown by: the one that was sent, else first and last name. One that was made so follows them.
 */
export function displayName({ columns, before }: Pick<RecordWrite<unknown>, 'columns' | 'before'>): string {
  const { display_name: sent } = columns as { display_name?: string | null };
  if (sent) return sent;
  const names = { ...before, ...columns };
  const isOwn = sent === undefined && before !== null && before['display_name'] !== fullName(before);
  return isOwn ? (before['display_name'] as string) : fullName(names);
}

function fullName(row: StoredRow): string {
  const name = [row['first_name'], row['last_name']].filter(Boolean).join(' ');
  return [...name].slice(0, LONGEST).join('').trim();
}
