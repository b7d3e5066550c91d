import type { Owned } from '../registry/ContributionRegistry';
import type { Contributed, ContributionKind } from './ContributionKind';

/** A manifest with the module it is of. */
export interface ManifestOf {
  readonly id: string;
  readonly manifest: object;
}

/** Collects what modules contribute, by kind, in the order of the modules. */
export function contributedBy(
  kinds: readonly ContributionKind[],
  modules: readonly ManifestOf[],
): Contributed {
  const byKey = new Map<string, readonly Owned<unknown>[]>(
    kinds.map((kind) => [
      kind.key,
      modules.flatMap(({ id, manifest }) => itemsOf(kind, manifest).map((item) => ({ moduleId: id, item }))),
    ]),
  );
  const ofKey = (key: string): readonly Owned<unknown>[] => byKey.get(key) ?? [];
  const all = kinds.flatMap((kind) => ofKey(kind.key).map((owned) => ({ kind, ...owned })));
  return { of: <Item>({ key }: { key: string }) => ofKey(key) as readonly Owned<Item>[], all: () => all };
}

/** The items of one kind in a manifest. */
export function itemsOf<Item>(kind: ContributionKind<Item>, manifest: object): readonly Item[] {
  const members = manifest as Readonly<Record<string, unknown>>;
  const value = isDeclaredByModule(kind)
    ? (members['contributes'] as Readonly<Record<string, unknown>> | undefined)?.[kind.key]
    : members[kind.key];
  if (value === undefined) return [];
  return kind.member ? kind.member.items(value as never) : (value as readonly Item[]);
}

/** Whether a module declares the kind, and not a part of the core. */
function isDeclaredByModule({ key }: Pick<ContributionKind, 'key'>): boolean {
  return key.includes('.');
}
