import type { ReactNode } from 'react';

/** Props of inputs of members. */
export interface InputProps {
  readonly label: string;
  /** As a text, of objects JSON; blank: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** The record, where one member of it is changed. */
  readonly record?: Readonly<Record<string, unknown>> | undefined;
  /** The texts of all members of a form, by name. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** The input that the console has for the member. */
  readonly usual?: ReactNode;
}
