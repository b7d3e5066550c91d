import type { Area, LifecycleHooks, ModuleManifest } from './ModuleManifest';

/** A manifest together with what its areas contribute. */
export interface MergedManifest {
  readonly manifest: ModuleManifest;
  /** Members that two of them state, and that have no common value: `services.mailer`. */
  readonly clashes: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

/**
 * One manifest of a module and its areas. Lists follow one another, the module's own first; members of objects are put
 * together. Hooks run one after the other, `stop` in reverse order.
 */
export function mergeAreas({ areas, ...own }: ModuleManifest): MergedManifest {
  if (!areas) return { manifest: own, clashes: [] };
  const clashes: string[] = [];
  const shares: readonly Area[] = [own, ...areas];
  const merged = shares
    .map(({ hooks: _hooks, ...rest }) => rest as Members)
    .reduce((whole, share) => mergeMembers(whole, share, [], clashes));
  const hooks = mergeHooks(shares.flatMap((share) => share.hooks ?? []));
  return { manifest: { ...merged, hooks } as unknown as ModuleManifest, clashes };
}

function mergeMembers(a: Members, b: Members, path: readonly string[], clashes: string[]): Members {
  const merged: Record<string, unknown> = { ...a };
  for (const [name, value] of Object.entries(b)) {
    const other = merged[name];
    const place = [...path, name];
    if (other === undefined) merged[name] = value;
    else if (Array.isArray(other) && Array.isArray(value))
      merged[name] = [...(other as unknown[]), ...(value as unknown[])];
    else if (isPlain(other) && isPlain(value)) merged[name] = mergeMembers(other, value, place, clashes);
    else if (value !== undefined) clashes.push(place.join('.'));
  }
  return merged;
}

function isPlain(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function mergeHooks(hooks: readonly LifecycleHooks[]): LifecycleHooks {
  const inTurn = (name: keyof LifecycleHooks, list: readonly LifecycleHooks[]) => async (given: unknown) => {
    for (const each of list) await each[name]?.(given as never);
  };
  return {
    start: inTurn('start', hooks),
    stop: inTurn('stop', hooks.toReversed()),
    seed: inTurn('seed', hooks),
  };
}
