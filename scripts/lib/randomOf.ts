/** Random choices that are the same in every run. */
export interface Random {
  /** From 0 up to, and not including, `end`. */
  below(end: number): number;
  pick<T>(items: readonly T[]): T;
}

/** A generator (mulberry32) that begins at the seed. */
export function randomOf(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return { below, pick: (items) => items[below(items.length)] as (typeof items)[number] };
}
