import { type ReactNode, useId } from 'react';
import { fieldText } from './fieldTexts';
import { kitText } from './texts';
import type { FieldMark } from './useForm';

/** Props of every field of a form. */
export interface FieldProps {
  readonly label: string;
  /** A line about what to fill in. */
  readonly help?: string;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  /** Whether others have changed it while the form is filled in. */
  readonly mark?: FieldMark | undefined;
}

/** Attributes of the input that belong to its frame. */
export interface InputIds {
  readonly id: string;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

interface Props extends FieldProps {
  /** Of a number: shown at the end of the input. */
  readonly unit?: string | undefined;
  readonly children: (ids: InputIds) => ReactNode;
}

/** A label above an input, with its help and its error below, which screen readers read with it. */
export function FieldFrame(props: Props) {
  const { label, help, error, mark, isRequired = false, isDisabled = false, unit, children } = props;
  const id = useId();
  const input = children({
    id,
    required: isRequired,
    disabled: isDisabled,
    'aria-describedby': notesOf(id, { help, error, mark }),
    'aria-invalid': error !== undefined || undefined,
  });
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {unit === undefined ? (
        input
      ) : (
        <span className="with-unit">
          {input}
          <span className="soft">{unit}</span>
        </span>
      )}
      <FieldNotes id={id} {...{ help, error, mark }} />
    </div>
  );
}

interface Notes {
  readonly help: string | undefined;
  readonly error: string | undefined;
  readonly mark: FieldMark | undefined;
}

/** The ids of the notes of a field, for `aria-describedby`. */
export function notesOf(id: string, notes: Notes): string | undefined {
  const names = (['help', 'error', 'mark'] as const).filter((name) => notes[name] !== undefined);
  return names.map((name) => `${id}-${name}`).join(' ') || undefined;
}

/** The help and the error of a field, and that others have changed it. */
export function FieldNotes({ id, help, error, mark }: Notes & { readonly id: string }) {
  return (
    <>
      {help !== undefined && (
        <span id={`${id}-help`} className="help">
          {help}
        </span>
      )}
      {error !== undefined && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
      {mark !== undefined && (
        <span id={`${id}-mark`} className={`field-mark ${mark}`}>
          {fieldText('changedByOthers')}
        </span>
      )}
    </>
  );
}

/** Says at a label that the field must be filled in. */
export function RequiredMark() {
  return <span className="soft"> ({kitText('required')})</span>;
}
