/** Forms and their fields. */
declare module '@tenantry/console' {
  import type { ComponentProps, ReactNode } from 'react';

  /** How a field differs from what its form began with, by changes of others. */
  export type FieldMark = 'taken' | 'conflict';

  /** The values of a form while a person fills it in. */
  export interface FormState<T extends object> {
    readonly values: T;
    /** The stored values that the person has seen: a save needs to send only what differs from them. */
    readonly base: T;
    readonly isChanged: boolean;
    readonly isSending: boolean;
    readonly error: Error | null;
    /** Properties for a field: its value, how to change it, and what the server says about it. */
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

  /** Changes of others in a record while a person changes it in a form. */
  export interface Others {
    readonly members: readonly {
      readonly name: string;
      readonly label: string;
      /** The value of the form. */
      readonly mine: string;
      /** The stored value, where the form has another; null where it was taken over. */
      readonly theirs: string | null;
    }[];
    /** Takes one of both values of a member that the person and others have changed. */
    readonly choose: (name: string, choice: 'mine' | 'theirs') => void;
    /** Removes the marks of members that were taken over. */
    readonly dismiss: () => void;
  }

  /** Properties of the members of a form. */
  export interface FormOptions<T extends object> {
    /** Labels of the members, by which changes of others are shown. */
    readonly labels?: Readonly<Partial<Record<keyof T & string, string>>>;
    /** A value as people read it. */
    readonly shown?: (name: keyof T & string, value: unknown) => string;
    /** Members that begin anew after each save, such as passwords. */
    readonly again?: Partial<T>;
    /** Members that are lists in any order: changes of different elements are merged. */
    readonly sets?: readonly (keyof T & string)[];
    /** Whether two values of a member are equal; by their content by default. */
    readonly same?: (one: unknown, other: unknown) => boolean;
  }

  /**
   * Keeps the values of a form. It follows `initial`, which may change at any time: what the person has changed stays, what only others
   * have changed is taken over and marked, and where both have changed a member, the form asks for a choice.
   *
   * @param submit gets the values, and those that the person has seen as stored; throws what the server has answered; `false` says
   *   that nothing is saved yet
   */
  export function useForm<T extends object>(
    initial: T,
    submit: (values: T, base: T) => Promise<unknown>,
    options?: FormOptions<T>,
  ): FormState<T>;

  interface FormProps<T extends object> {
    readonly form: FormState<T>;
    /** Text of the button that sends the form. */
    readonly action?: string;
    readonly children: ReactNode;
    readonly onDone?: () => void;
    readonly buttons?: ReactNode;
  }

  /** A form in a page. */
  export function Form<T extends object>(props: FormProps<T>): ReactNode;
  /** A form in a dialog, which closes after it was sent. */
  export function FormDialog<T extends object>(
    props: FormProps<T> & {
      readonly title: string;
      readonly onClose: () => void;
      readonly size?: 'normal' | 'wide';
    },
  ): ReactNode;

  interface ValueProps<T> {
    readonly label: string;
    /** A line about what to fill in. */
    readonly help?: string;
    readonly error?: string | undefined;
    readonly isRequired?: boolean;
    readonly isDisabled?: boolean;
    readonly mark?: FieldMark | undefined;
    readonly value: T;
    readonly onChange: (value: T) => void;
  }

  /** One of the values that can be chosen. */
  export interface Option {
    readonly value: string;
    readonly text: string;
    readonly help?: string;
  }

  /** A line of text; `lines` makes it as many lines high. */
  export function TextField(
    props: ValueProps<string> &
      Pick<
        ComponentProps<'input'>,
        'type' | 'autoComplete' | 'minLength' | 'maxLength' | 'pattern' | 'placeholder' | 'inputMode'
      > & { readonly lines?: number },
  ): ReactNode;
  /** A number; null while the field is empty. */
  export function NumberField(
    props: ValueProps<number | null> & Pick<ComponentProps<'input'>, 'min' | 'max' | 'step'>,
  ): ReactNode;
  /** A day as `2026-11-23`, or with `withTime` a local time as `2026-11-23T08:00`. */
  export function DateField(props: ValueProps<string> & { readonly withTime?: boolean }): ReactNode;
  /** A choice of one value. */
  export function SelectField(
    props: ValueProps<string> & { readonly options: readonly Option[]; readonly none?: string },
  ): ReactNode;
  /** A choice of any number of values. */
  export function MultiChoiceField(
    props: ValueProps<readonly string[]> & { readonly options: readonly Option[] },
  ): ReactNode;
  /** On or off. */
  export function SwitchField(props: ValueProps<boolean>): ReactNode;
}
