export type ActionType = 'create' | 'edit' | 'delete' | 'assign' | 'system';

const VERBS: readonly (readonly [ActionType, readonly string[]])[] = [
  ['create', ['create', 'add']],
  ['delete', ['delete', 'remove']],
  ['assign', ['assign', 'unassign']],
  ['edit', ['update', 'edit', 'upsert']],
];

/**
 * Type of action of a command: by the verb at the end of its id, else by the words of its label.
 */
export function actionTypeOf(commandId: string, label: string): ActionType {
  const suffix = commandId.slice(commandId.lastIndexOf('.') + 1).toLowerCase();
  const words = new Set(label.toLowerCase().split(/\W+/));
  const bySuffix = VERBS.find(([, verbs]) => verbs.includes(suffix));
  const byLabel = VERBS.find(([, verbs]) => verbs.some((verb) => words.has(verb)));
  return (bySuffix ?? byLabel)?.[0] ?? 'system';
}
