import { nameOf, type Contributed } from './ContributionKind';

/** What one module contributes, by key of the kind, as the names an operator can ask `explain` about. */
export function namesByKind(contributed: Contributed, moduleId: string): Record<string, string[]> {
  const names: Record<string, string[]> = {};
  for (const { kind, moduleId: owner, item } of contributed.all()) {
    if (owner !== moduleId || kind.reported === false) continue;
    (names[kind.key] ??= []).push(nameOf(kind, item));
  }
  return names;
}
