import { sameValue } from './sameValue';

type Name<T> = keyof T & string;

/** The values of a form while a person changes them and others may save the same record. */
export interface FormDraft<T extends object> {
  /** The values that the person has begun with, or has seen since. */
  readonly base: T;
  /** The values that the form shows. */
  readonly values: T;
  /** Stored values of members that the person and others have changed differently, until the person chooses. */
  readonly theirs: Partial<T>;
  /** Members that only others have changed, and that show the stored values now. */
  readonly taken: readonly Name<T>[];
}

/** How members of a form are compared. */
export interface Comparison<T extends object> {
  /** Members that are lists of values in any order, such as rights: changes of different elements do not contradict each other. */
  readonly sets?: readonly Name<T>[];
  /** Whether two values of a member are equal; by their content by default. */
  readonly same?: (one: unknown, other: unknown) => boolean;
}

/** A draft in which nothing is changed. */
export function draftOf<T extends object>(values: T): FormDraft<T> {
  return { base: values, values, theirs: {}, taken: [] };
}

/** Names of the members that the person has changed. */
export function changedNames<T extends object>(
  { base, values }: Pick<FormDraft<T>, 'base' | 'values'>,
  comparison: Comparison<T> = {},
): readonly Name<T>[] {
  const isSame = comparing(comparison);
  return namesOf(values).filter((name) => !isSame(name, values[name], base[name]));
}

/** The draft after the person has changed members. */
export function edited<T extends object>(
  draft: FormDraft<T>,
  changes: Partial<T>,
  comparison: Comparison<T> = {},
): FormDraft<T> {
  const isSame = comparing(comparison);
  const values = { ...draft.values, ...changes };
  const isAgreed = (name: Name<T>) => isSame(name, values[name], draft.theirs[name]);
  const agreed = namesOf(draft.theirs as T).filter(isAgreed);
  return {
    base: { ...draft.base, ...picked(draft.theirs, agreed) },
    values,
    theirs: without(draft.theirs, agreed),
    taken: draft.taken.filter((name) => isSame(name, values[name], draft.values[name])),
  };
}

/**
 * Merges the stored values into a draft, member by member. Changes by the person alone stay, changes by others alone are
 * taken over, and a member that both have changed keeps the person's value and waits for a choice. A draft without changes
 * gets the stored values, without marks.
 */
export function merged<T extends object>(
  draft: FormDraft<T>,
  stored: T,
  comparison: Comparison<T> = {},
): FormDraft<T> {
  const isSame = comparing(comparison);
  const isChanged = changedNames(draft, comparison).length > 0;
  const base: Partial<T> = { ...draft.base };
  const values: Partial<T> = { ...draft.values };
  const theirs: Partial<T> = {};
  const taken = new Set(draft.taken);
  for (const name of namesOf(stored)) {
    const [before, mine, now] = [draft.base[name], draft.values[name], stored[name]];
    const isKnown = Object.hasOwn(draft.base, name);
    if (isKnown && isSame(name, before, now)) continue;
    if (!isKnown || isSame(name, mine, before)) {
      values[name] = now;
      if (isKnown && isChanged) taken.add(name);
    } else if (isSet(name, comparison) && [before, mine, now].every(Array.isArray)) {
      values[name] = mergedSet(before as unknown[], mine as unknown[], now as unknown[]) as T[Name<T>];
      taken.add(name);
    } else if (!isSame(name, mine, now)) {
      theirs[name] = now;
      continue;
    }
    base[name] = now;
  }
  return { base: base as T, values: values as T, theirs, taken: [...taken] };
}

/** The draft after the person has chosen between both values of a member. */
export function chosen<T extends object>(
  draft: FormDraft<T>,
  name: Name<T>,
  choice: 'mine' | 'theirs',
): FormDraft<T> {
  const stored = picked(draft.theirs, [name]);
  return {
    ...draft,
    base: { ...draft.base, ...stored },
    values: choice === 'mine' ? draft.values : { ...draft.values, ...stored },
    theirs: without(draft.theirs, [name]),
  };
}

/**
 * The draft after values were saved; what was typed meanwhile stays a change.
 *
 * @param again members that begin anew, such as passwords
 */
export function saved<T extends object>(draft: FormDraft<T>, sent: T, again: Partial<T> = {}): FormDraft<T> {
  return {
    base: { ...sent, ...again },
    values: { ...draft.values, ...again },
    theirs: {},
    taken: [],
  };
}

/** The stored elements, without those that the person has removed and with those that the person has added. */
function mergedSet(before: readonly unknown[], mine: readonly unknown[], stored: readonly unknown[]) {
  const has = (list: readonly unknown[], one: unknown) => list.some((other) => sameValue(one, other));
  return [
    ...stored.filter((one) => has(mine, one) || !has(before, one)),
    ...mine.filter((one) => !has(before, one) && !has(stored, one)),
  ];
}

/** Compares two values of a member. */
function comparing<T extends object>(comparison: Comparison<T>) {
  const { same = sameValue } = comparison;
  return (name: Name<T>, one: unknown, other: unknown): boolean =>
    isSet(name, comparison) && Array.isArray(one) && Array.isArray(other)
      ? one.length === other.length && mergedSet([], one, other).length === one.length
      : same(one, other);
}

const isSet = <T extends object>(name: Name<T>, { sets = [] }: Comparison<T>) => sets.includes(name);

const namesOf = <T extends object>(values: T) => Object.keys(values) as Name<T>[];

const picked = <T extends object>(values: Partial<T>, names: readonly Name<T>[]): Partial<T> =>
  Object.fromEntries(
    names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]),
  ) as Partial<T>;

const without = <T extends object>(values: Partial<T>, names: readonly Name<T>[]): Partial<T> =>
  picked(
    values,
    namesOf(values as T).filter((name) => !names.includes(name)),
  );
