/** Forms and their fields. */
declare module '@tenantry/console' {
  import type { ComponentProps, ReactNode } from 'react';

  /** The values of a form while somebody fills it in. */
  export interface FormState<T extends object> {
    readonly values: T;
    readonly isChanged: boolean;
    readonly isSending: boolean;
    readonly error: Error | null;
    /** What a field needs: its value, how to change it, and what the server says about it. */
    readonly field: <K extends keyof T & string>(
      name: K,
    ) => {
      readonly value: T[K];
      readonly onChange: (value: T[K]) => void;
      readonly error: string | undefined;
    };
    readonly set: (changes: Partial<T>) => void;
    /** Sends the values. Resolves to whether that has succeeded. */
    readonly send: () => Promise<boolean>;
    /** What was typed is saved or given up otherwise. */
    readonly settle: () => void;
    /** Messages of the server about members that no field of the form shows. */
    readonly otherErrors: readonly string[];
  }

  /** Keeps the values of a form. @param submit throws what the server has answered; `false` says that nothing is saved yet */
  export function useForm<T extends object>(
    initial: T,
    submit: (values: T) => Promise<unknown>,
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
