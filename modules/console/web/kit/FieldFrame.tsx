import { type ReactNode, useId } from 'react';
import { kitText } from './texts';

/** What every field of a form has. */
export interface FieldProps {
  readonly label: string;
  /** A line about what to fill in. */
  readonly help?: string;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
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
  readonly children: (ids: InputIds) => ReactNode;
}

/** A label above an input, with its help and its error below, which screen readers read with it. */
export function FieldFrame({ label, help, error, isRequired = false, isDisabled = false, children }: Props) {
  const id = useId();
  const described = [help !== undefined && `${id}-help`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {children({
        id,
        required: isRequired,
        disabled: isDisabled,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': error !== undefined || undefined,
      })}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

/** The help and the error of a field. */
export function FieldNotes(props: {
  readonly id: string;
  readonly help: string | undefined;
  readonly error: string | undefined;
}) {
  const { id, help, error } = props;
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
    </>
  );
}

/** Says at a label that the field must be filled in. */
export function RequiredMark() {
  return <span className="soft"> ({kitText('required')})</span>;
}
