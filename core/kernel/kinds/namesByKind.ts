import { nameOf, type Contributed } from './ContributionKind';

/** Names of the contributions of one module, by key of the kind. Operators can ask `explain` about these names. */
export function namesByKind(contributed: Contributed, moduleId: string): Record<string, string[]> {
  const names: Record<string, string[]> = {};
  for (const { kind, moduleId: owner, item } of contributed.all()) {
    if (owner !== moduleId || kind.reported === false) continue;
    (names[kind.key] ??= []).push(nameOf(kind, item));
  }
  return names;
}
