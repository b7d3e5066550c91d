import { useState } from 'react';
import { ApiError } from '../api/ApiError';
import { refresh } from '../api/refresh';
import { upperFirst } from '../texts/t';
import {
  changedNames,
  chosen,
  type Comparison,
  draftOf,
  edited,
  type FormDraft,
  merged,
  saved,
} from './FormDraft';
import type { Others } from './Others';
import { sameValue } from './sameValue';
import { shownValue } from './shownValue';
import { kitText } from './texts';
import { takeKept, useUnsaved } from './unsaved';

/** How a field differs from what its form began with, by changes of others. */
export type FieldMark = 'taken' | 'conflict';

/** The values of a form while a person fills it in. */
export interface FormState<T extends object> {
  readonly values: T;
  /** The stored values that the person has seen: a save needs to send only what differs from them. */
  readonly base: T;
  readonly isChanged: boolean;
  readonly isSending: boolean;
  /** Why the last try has failed; errors of fields are at the fields. */
  readonly error: Error | null;
  /** Properties for a field: its value, how to change it, what the server says about it, and whether others have changed it. */
  readonly field: <K extends keyof T & string>(
    name: K,
  ) => {
    readonly value: T[K];
    readonly onChange: (value: T[K]) => void;
    readonly error: string | undefined;
    readonly mark: FieldMark | undefined;
  };
  readonly set: (changes: Partial<T>) => void;
  /** Sends the values. Resolves to whether that has succeeded. */
  readonly send: () => Promise<boolean>;
  /** Takes what was typed as saved or given up otherwise. */
  readonly settle: () => void;
  /** Gives up what was typed: the form shows what is stored. */
  readonly reset: () => void;
  /** Messages of the server about members that no field of the form shows. */
  readonly otherErrors: readonly string[];
  /** Changes of others since the person began; null: nothing. */
  readonly others: Others | null;
}

/** Properties of the members of a form. */
export interface FormOptions<T extends object> extends Comparison<T> {
  /** Labels of the members, by which changes of others are shown. */
  readonly labels?: Readonly<Partial<Record<keyof T & string, string>>>;
  /** A value as people read it. */
  readonly shown?: (name: keyof T & string, value: unknown) => string;
  /** Members that begin anew after each save, such as passwords. */
  readonly again?: Partial<T>;
}

/**
 * Keeps the values of a form, sends them, and gives each field what the server says about it. The form follows what is stored: `initial`
 * may change at any time. What the person has changed stays then, and what only others have changed is taken over.
 *
 * @param initial what is stored, or what a new record begins with
 * @param submit gets the values and those that the person has seen as stored; throws what the server has answered; `false` says
 *   that nothing is saved yet
 */
export function useForm<T extends object>(
  initial: T,
  submit: (values: T, base: T) => Promise<unknown>,
  options: FormOptions<T> = {},
): FormState<T> {
  const { labels, shown = (_name, value) => shownValue(value), again } = options;
  const [seen, setSeen] = useState(initial);
  const [draft, setDraft] = useState<FormDraft<T>>(() => begun(initial, options));
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // The saved values come back before the answer to the save does, which says that it was taken.
  if (!isSending && !isAsSeen(seen, initial, options)) {
    setSeen(initial);
    setDraft(merged(draft, initial, options));
  }
  const { base, values, theirs, taken } = draft;
  const isChanged = changedNames(draft, options).length > 0;
  useUnsaved(isChanged, () => (isSecret(initial) ? null : { base, values }), !isSending);
  const set = (changes: Partial<T>) => {
    setDraft((latest) => edited(latest, changes, options));
    setErrors((previous) =>
      Object.fromEntries(Object.entries(previous).filter(([path]) => !Object.hasOwn(changes, rootOf(path)))),
    );
  };
  const send = async () => {
    setSending(true);
    setError(null);
    setErrors({});
    try {
      if (Object.keys(theirs).length > 0) throw await refusal('chooseFirst', null);
      if ((await submit(values, base)) === false) return false;
      setDraft((latest) => saved(latest, values, again));
      return true;
    } catch (caught) {
      const isStale = caught instanceof ApiError && caught.versions !== null;
      if (isStale) await refresh();
      setError(isStale ? await refusal('savedMeanwhile', caught) : (caught as Error));
      if (caught instanceof ApiError) setErrors(withoutNames(caught.fieldErrors));
      return false;
    } finally {
      setSending(false);
    }
  };
  const markOf = (name: keyof T & string): FieldMark | undefined =>
    Object.hasOwn(theirs, name) ? 'conflict' : taken.includes(name) ? 'taken' : undefined;
  const member = (name: keyof T & string) => ({
    name,
    label: labels?.[name] ?? name,
    mine: shown(name, values[name]),
    theirs: Object.hasOwn(theirs, name) ? shown(name, theirs[name]) : null,
  });
  const otherNames = [...(Object.keys(theirs) as (keyof T & string)[]), ...taken];
  return {
    values,
    base,
    isChanged,
    isSending,
    error,
    set,
    send,
    settle: () => setDraft((latest) => draftOf(latest.values)),
    reset: () => {
      setDraft(draftOf(initial));
      setError(null);
      setErrors({});
    },
    field: (name) => ({
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<T>),
      error: Object.entries(errors).find(([path]) => rootOf(path) === name)?.[1],
      mark: markOf(name),
    }),
    otherErrors: Object.entries(errors)
      .filter(([path]) => !Object.hasOwn(values, rootOf(path)))
      .map(([path, message]) => (path === '' ? message : `${path}: ${message}`)),
    others:
      otherNames.length === 0
        ? null
        : {
            members: otherNames.map(member),
            choose: (name, choice) => {
              setDraft((latest) => chosen(latest, name as keyof T & string, choice));
              setError(null);
            },
            dismiss: () => setDraft((latest) => ({ ...latest, taken: [] })),
          },
  };
}

/** The draft of a form that is shown: with what was typed before the page was loaded anew. */
function begun<T extends object>(initial: T, options: FormOptions<T>): FormDraft<T> {
  const kept = takeKept(initial);
  return kept ? merged({ ...draftOf(kept.base), values: kept.values }, initial, options) : draftOf(initial);
}

/** Whether the form has seen the stored values already. */
const isAsSeen = <T extends object>(seen: T, initial: T, { same = sameValue }: FormOptions<T>) =>
  seen === initial ||
  Object.keys({ ...seen, ...initial }).every((name) => same(seen[name as keyof T], initial[name as keyof T]));

/** A refusal of the form itself. Its texts are loaded with what shows the changes of others; without them it is said as the server did. */
async function refusal(key: 'chooseFirst' | 'savedMeanwhile', cause: ApiError | null): Promise<ApiError> {
  return import('./othersTexts').then(
    ({ othersText }) => new ApiError(409, othersText(key)),
    () => cause ?? new ApiError(409, kitText('failed')),
  );
}

/** Whether a form has passwords, which are not stored. */
const isSecret = (values: object) => Object.keys(values).some((name) => /password/i.test(name));

/** Messages that stand at their fields, so that they need not begin with the names that programs use. */
function withoutNames(errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const name = [path, path.split('.').at(-1)].find((one) => message.startsWith(`${one} `));
      const text = name === undefined ? message : message.slice(name.length + 1);
      return [path, upperFirst(text)];
    }),
  );
}

function rootOf(path: string): string {
  return path.split('.', 1)[0] ?? '';
}
