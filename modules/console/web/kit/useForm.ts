import { useState } from 'react';
import { ApiError } from '../api/ApiError';
import { language } from '../texts/t';
import { useHold } from './Latest';
import { takeKept, useUnsaved } from './unsaved';

/** The values of a form while somebody fills it in. */
export interface FormState<T extends object> {
  readonly values: T;
  readonly isChanged: boolean;
  readonly isSending: boolean;
  /** Why the last try has failed; errors of fields are at the fields. */
  readonly error: Error | null;
  /** What a field needs: its value, how to change it, and what the server says about it. */
  readonly field: <K extends keyof T & string>(
    name: K,
  ) => { readonly value: T[K]; readonly onChange: (value: T[K]) => void; readonly error: string | undefined };
  readonly set: (changes: Partial<T>) => void;
  /** Sends the values. Resolves to whether that has succeeded. */
  readonly send: () => Promise<boolean>;
  /** What was typed is saved or given up otherwise. */
  readonly settle: () => void;
  /** Messages of the server about members that no field of the form shows. */
  readonly otherErrors: readonly string[];
}

/**
 * Keeps the values of a form, sends them, and gives each field what the server says about it.
 *
 * @param submit throws what the server has answered; `false` says that nothing is saved yet
 */
export function useForm<T extends object>(initial: T, submit: (values: T) => Promise<unknown>): FormState<T> {
  const [kept] = useState(() => takeKept(initial));
  const [values, setValues] = useState(kept ?? initial);
  const [isChanged, setChanged] = useState(kept !== null);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  useHold(isChanged);
  useUnsaved(isChanged && !isSending, () => (isSecret(initial) ? null : values));
  const set = (changes: Partial<T>) => {
    setValues((previous) => ({ ...previous, ...changes }));
    setChanged(true);
    setErrors((previous) =>
      Object.fromEntries(Object.entries(previous).filter(([path]) => !Object.hasOwn(changes, rootOf(path)))),
    );
  };
  const send = async () => {
    setSending(true);
    setError(null);
    setErrors({});
    try {
      if ((await submit(values)) === false) return false;
      setChanged(false);
      return true;
    } catch (caught) {
      setError(caught as Error);
      if (caught instanceof ApiError) setErrors(withoutNames(caught.fieldErrors));
      return false;
    } finally {
      setSending(false);
    }
  };
  return {
    values,
    isChanged,
    isSending,
    error,
    set,
    send,
    settle: () => setChanged(false),
    field: (name) => ({
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<T>),
      error: Object.entries(errors).find(([path]) => rootOf(path) === name)?.[1],
    }),
    otherErrors: Object.entries(errors)
      .filter(([path]) => !Object.hasOwn(values, rootOf(path)))
      .map(([path, message]) => (path === '' ? message : `${path}: ${message}`)),
  };
}

/** Whether a form has passwords, which are not stored. */
const isSecret = (values: object) => Object.keys(values).some((name) => /password/i.test(name));

/** Messages that stand at their fields, so that they need not begin with the names that programs use. */
function withoutNames(errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const name = [path, path.split('.').at(-1)].find((one) => message.startsWith(`${one} `));
      const text = name === undefined ? message : message.slice(name.length + 1);
      return [path, text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1)];
    }),
  );
}

function rootOf(path: string): string {
  return path.split('.', 1)[0] ?? '';
}
