import type { ComponentProps } from 'react';
import { useId } from 'react';
import { FieldFrame, FieldNotes, type FieldProps, notesOf, RequiredMark } from './FieldFrame';
import { kitText } from './texts';
import { useLimit } from './useLimit';

/** A field with its value. */
export interface ValueProps<T> extends FieldProps {
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of the values that can be chosen. */
export interface Option {
  readonly value: string;
  readonly text: string;
  readonly help?: string;
}

type TextInput = Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'minLength' | 'maxLength' | 'pattern' | 'placeholder' | 'inputMode' | 'list'
>;

/**
 * A line of text. With `lines` it is that many lines high and takes line breaks. A text beyond `maxLength` characters is kept; a message
 * says by how much it is too long, and the form is not sent.
 */
export function TextField(props: ValueProps<string> & TextInput & { readonly lines?: number }) {
  const { value, onChange, lines, label, help, error, isRequired, isDisabled, mark, maxLength, ...input } =
    props;
  const { problem = error, ref } = useLimit(value, maxLength);
  const onInput = ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value);
  return (
    <FieldFrame {...{ label, help, isRequired, isDisabled, mark }} error={problem}>
      {(ids) =>
        lines === undefined ? (
          <input type="text" {...input} {...ids} ref={ref} value={value} onChange={onInput} />
        ) : (
          <textarea {...ids} ref={ref} rows={lines} value={value} onChange={onInput} />
        )
      }
    </FieldFrame>
  );
}

/** A password, which has to be given: the current one, or with `isNew` one that is chosen. */
export function PasswordField({
  isNew = false,
  ...props
}: ValueProps<string> & Pick<TextInput, 'maxLength'> & { readonly isNew?: boolean }) {
  return (
    <TextField
      type="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      isRequired
      {...props}
    />
  );
}

/** A number; null while the field is empty. */
export function NumberField(
  props: ValueProps<number | null> & Pick<ComponentProps<'input'>, 'min' | 'max' | 'step'>,
) {
  const { value, onChange, min, max, step } = props;
  return (
    <FieldFrame {...props}>
      {(ids) => (
        <input
          {...ids}
          {...{ min, max, step }}
          type="number"
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
        />
      )}
    </FieldFrame>
  );
}

/** A day as `2026-11-23`, or with `withTime` a local time as `2026-11-23T08:00`; empty while nothing is chosen. */
export function DateField(props: ValueProps<string> & { readonly withTime?: boolean }) {
  const { value, onChange, withTime = false } = props;
  return (
    <FieldFrame {...props}>
      {(ids) => (
        <input
          {...ids}
          type={withTime ? 'datetime-local' : 'date'}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FieldFrame>
  );
}

/** A choice of one value. Unless it is required, none can be chosen: the empty text. */
export function SelectField(
  props: ValueProps<string> & { readonly options: readonly Option[]; readonly none?: string },
) {
  const { value, onChange, options, none, isRequired } = props;
  return (
    <FieldFrame {...props}>
      {(ids) => (
        <select {...ids} value={value} onChange={({ target }) => onChange(target.value)}>
          {value !== '' && !options.some((option) => option.value === value) && (
            // Until the options are known, and for a value that is not an option any more.
            <option value={value}>…</option>
          )}
          {(!isRequired || value === '') && <option value="">{none ?? kitText('choose')}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

/** On or off. */
export function SwitchField(
  props: ValueProps<boolean> & {
    /** Whether the label is for screen readers only, as in a column with a title. */
    readonly isLabelHidden?: boolean;
  },
) {
  const { label, help, error, mark, isDisabled, isLabelHidden = false, value, onChange } = props;
  const id = useId();
  return (
    <div className="field">
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          checked={value}
          disabled={isDisabled}
          aria-describedby={notesOf(id, { help, error, mark })}
          aria-invalid={error !== undefined || undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className={isLabelHidden ? 'hidden' : undefined}>{label}</span>
      </label>
      <FieldNotes id={id} {...{ help, error, mark }} />
    </div>
  );
}

/** A choice of any number of values. */
export function MultiChoiceField(
  props: ValueProps<readonly string[]> & { readonly options: readonly Option[] },
) {
  const { label, help, error, mark, isRequired, isDisabled, value, onChange, options } = props;
  const id = useId();
  const toggle = (chosen: string) =>
    onChange(value.includes(chosen) ? value.filter((one) => one !== chosen) : [...value, chosen]);
  return (
    <fieldset className="field choices" aria-describedby={notesOf(id, { help, error, mark })}>
      <legend>
        {label}
        {isRequired && <RequiredMark />}
      </legend>
      {options.map((option) => (
        <label key={option.value} className="check">
          <input
            type="checkbox"
            checked={value.includes(option.value)}
            disabled={isDisabled}
            aria-invalid={error !== undefined || undefined}
            onChange={() => toggle(option.value)}
          />
          <span>
            {option.text}
            {option.help !== undefined && <span className="help"> {option.help}</span>}
          </span>
        </label>
      ))}
      <FieldNotes id={id} {...{ help, error, mark }} />
    </fieldset>
  );
}
