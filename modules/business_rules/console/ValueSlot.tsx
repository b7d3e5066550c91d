import { FieldInput, FieldText, SelectField, TextField } from '@tenantry/console';
import { Choices } from './Choices';
import { encodedOf, takesList, valueOf } from './conditions';
import { fieldChoices } from './fieldChoices';
import type { RuleField, RuleFields } from './ruleFields';
import { Slot } from './Slot';
import { text } from './texts';
import { comparableWith, comparedField, placeholdersOf, placeholderText } from './values';

/** The right side of a comparison, as conditions are edited. */
export interface Compared {
  /** The value as text, or the path of another field. */
  readonly text: string;
  readonly isField: boolean;
}

interface Props {
  readonly label: string;
  /** Left side; undefined where it is not described. */
  readonly found: RuleField | undefined;
  readonly operator: string;
  readonly compared: Compared;
  readonly change: (compared: Compared) => void;
  readonly fields: RuleFields;
}

/** The right side of a condition: a value in the input of its field, a placeholder, or another field. */
export function ValueSlot(props: Props) {
  const { label, found, operator, compared, change, fields } = props;
  const others = comparableWith(found, fields.list);
  const placeholders = placeholdersOf(found);
  const isPlaceholder = placeholders.some(({ value }) => value === compared.text);
  const kind = compared.isField ? 'field' : isPlaceholder ? compared.text : 'value';
  const mayBeField = operator !== 'BECOMES' && (others.length > 0 || compared.isField);
  const kinds = [
    { value: 'value', text: text('value') },
    ...(takesList(operator) ? [] : placeholders),
    ...(mayBeField ? [{ value: 'field', text: text('otherField') }] : []),
  ];
  const choose = (next: string) =>
    change({ text: next === 'field' || next === 'value' ? '' : next, isField: next === 'field' });
  return (
    <Slot
      label={label}
      isOpenEnded={compared.text === ''}
      content={(close) => (
        <div className="slot-value">
          {kinds.length > 1 && (
            <SelectField
              label={text('comparedWith')}
              isRequired
              options={kinds}
              value={kind}
              onChange={choose}
            />
          )}
          {kind === 'value' && <Value {...props} />}
          {kind === 'field' && (
            <Choices
              label={text('otherField')}
              choices={fieldChoices(others, compared.text)}
              value={compared.text}
              choose={(path) => {
                close();
                change({ text: path, isField: true });
              }}
            />
          )}
        </div>
      )}
    >
      <Shown {...props} />
    </Slot>
  );
}

function Value({ found, operator, compared, change }: Props) {
  if (!found)
    return (
      <TextField
        label={takesList(operator) ? text('values') : text('value')}
        maxLength={2_000}
        value={compared.text}
        onChange={(next) => change({ text: next, isField: false })}
      />
    );
  return (
    <FieldInput
      key={operator}
      field={comparedField(found, operator)}
      label={text('value')}
      value={compared.text === '' ? null : valueOf(compared.text, operator)}
      onChange={(value) => change({ text: value === null ? '' : encodedOf(value, operator), isField: false })}
      isList={takesList(operator)}
      hasFocus
    />
  );
}

function Shown({ found, operator, compared, fields }: Props) {
  if (compared.text === '') return <span>{text('value')}</span>;
  if (compared.isField) return <span>{fields.labelOf(compared.text)}</span>;
  const value = valueOf(compared.text, operator);
  const placeholder = placeholderText(found, value);
  if (placeholder !== undefined) return <span>{placeholder}</span>;
  if (!found) return <span>{compared.text}</span>;
  return (
    <span>
      <FieldText field={comparedField(found, operator)} value={value} />
    </span>
  );
}
