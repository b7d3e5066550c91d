import { CONDITION_LIMITS } from './Condition';

const PATH = /^[A-Za-z_][A-Za-z0-9_.[\]]*$/;
const STEP = /([A-Za-z0-9_]+)|\[(\d{1,6})\]/gy;

/** Reads a value out of facts. */
export type ReadField = (facts: unknown) => unknown;

/** Steps that lead to what JavaScript keeps, not to what was sent. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The steps of a path: `items[0].qty` is `items`, `0`, `qty`.
 *
 * @returns null for an invalid path
 */
export function pathSteps(path: string): readonly string[] | null {
  if (path.length > CONDITION_LIMITS.path || !PATH.test(path)) return null;
  const steps: string[] = [];
  let place = 0;
  while (place < path.length) {
    const isIndex = path[place] === '[';
    if (steps.length > 0 && !isIndex) {
      if (path[place] !== '.') return null;
      place += 1;
    }
    STEP.lastIndex = place;
    const found = STEP.exec(path);
    if (!found) return null;
    steps.push((found[1] ?? found[2]) as string);
    place = STEP.lastIndex;
  }
  return steps;
}

/** Reads own members only; undefined where the path leads nowhere. */
export function readerOf(path: string): ReadField {
  const steps = pathSteps(path);
  if (!steps || steps.some((step) => FORBIDDEN.has(step))) return () => undefined;
  const [first, ...rest] = steps as [string, ...string[]];
  if (rest.length === 0) return (facts) => own(facts, first);
  return (facts) => {
    let value = own(facts, first);
    for (const step of rest) {
      if (value === undefined || value === null) return undefined;
      value = own(value, step);
    }
    return value;
  };
}

function own(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}
