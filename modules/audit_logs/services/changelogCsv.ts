import { csvLine } from '@tenantry/core';
import { type ActionItem, contentOf } from './ActionReader';

export const HEADER = 'When,User,Action,Field,Old Value,New Value,Source';

const WORDS: Readonly<Record<string, string>> = {
  create: 'Create',
  edit: 'Edit',
  delete: 'Delete',
  assign: 'Assign',
};

/** The lines of one entry: one for each changed field, or one without. */
export function linesOf(item: ActionItem): string[] {
  const { createdAt: when, actionType, source: origin, changes, snapshotBefore } = contentOf(item);
  const user = item.actorUserName ?? item.actorUserId ?? 'System';
  const action = WORDS[actionType] ?? item.actionLabel ?? 'System';
  const source = origin.toUpperCase();
  const fields = Object.keys(changes ?? {}).sort();
  if (fields.length === 0) return [csvLine([when, user, action, '', '', '', source])];
  return fields.map((field) => {
    const change = changes?.[field] ?? {};
    const old = change.from ?? change.old ?? valueAt(snapshotBefore, field);
    return csvLine([when, user, action, field, textOf(old), textOf(change.to ?? change.new), source]);
  });
}

function valueAt(snapshot: unknown, path: string): unknown {
  let value = snapshot;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value as string | number | boolean);
}
