import { DecimalInput } from '../kit/DecimalInput';
import { serviceOf } from '../api/services';
import { DateField, MultiChoiceField, SelectField, SwitchField, TextField } from '../kit/fields';
import { FieldFrame } from '../kit/FieldFrame';
import type { FieldMark } from '../kit/useForm';
import { type Field, isColour, isReference } from './Field';
import { ColorField, FileField, KnownText, OneOfField, OptionsField, TextsField } from './lazyFields';
import { ReferenceField } from './ReferenceField';
import { t } from './texts';

interface FieldControlProps {
  readonly field: Field;
  /** As text; several values one in a line. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly mark?: FieldMark | undefined;
}

/** The control of a form that belongs to a field. */
export function FieldControl({ field, value, onChange, error, mark }: FieldControlProps) {
  const { label, help, kind, choices, known, limits, references, isRequired } = field;
  const common = { label, error, mark, isRequired, ...(help !== undefined && { help }) };
  const lines = value.split('\n').filter(Boolean);
  if (references !== null) {
    const choice = {
      ...common,
      isList: kind === 'list',
      value: lines,
      onChange: (ids: readonly string[]) => onChange(ids.join('\n')),
    };
    if (references === serviceOf('files')?.kind) return <FileField {...choice} />;
    return <ReferenceField {...choice} kind={references} canCreate />;
  }
  if (field.oneOf && isReference(field))
    return <OneOfField {...common} kinds={field.oneOf} {...{ value, onChange }} />;
  if (kind === 'options') return <OptionsField {...{ label, value, onChange, error, mark }} />;
  if (kind === 'list')
    return choices.length > 0 ? (
      <MultiChoiceField
        {...common}
        options={choices.map(optionOf)}
        value={lines}
        onChange={(values) => onChange(values.join('\n'))}
      />
    ) : (
      <TextsField {...common} value={value} onChange={onChange} />
    );
  if (choices.length > 0)
    return <SelectField {...common} options={choices.map(optionOf)} value={value} onChange={onChange} />;
  if (kind === 'boolean')
    return field.isNullable ? (
      <SelectField
        {...common}
        options={[
          { value: 'true', text: t('yes') },
          { value: 'false', text: t('no') },
        ]}
        value={value}
        onChange={onChange}
      />
    ) : (
      <SwitchField {...common} value={value === 'true'} onChange={(isOn) => onChange(String(isOn))} />
    );
  if (kind === 'date' || kind === 'time')
    return <DateField {...common} withTime={kind === 'time'} value={value} onChange={onChange} />;
  const unit = field.format === 'percent' ? '%' : undefined;
  if (kind === 'decimal')
    return (
      <FieldFrame {...common} unit={unit}>
        {(ids) => <DecimalInput {...ids} value={value} onChange={onChange} />}
      </FieldFrame>
    );
  if (kind === 'integer')
    return (
      <FieldFrame {...common} unit={unit}>
        {(ids) => (
          <input
            {...ids}
            type="number"
            step={1}
            min={limits.min}
            max={limits.max}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </FieldFrame>
    );
  if (isColour(field)) return <ColorField {...common} {...{ value, onChange }} />;
  const { minLength, maxLength } = limits;
  const { format } = field;
  if (known.length > 0 || format === 'country' || format === 'currency')
    return <KnownText {...common} {...{ known, format, value, onChange, maxLength }} />;
  const length = {
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
  };
  return (
    <TextField
      {...common}
      {...length}
      {...((kind === 'long' || kind === 'json') && { lines: 4 })}
      value={value}
      onChange={onChange}
    />
  );
}

const optionOf = ({ value, label }: { readonly value: string; readonly label: string }) => ({
  value,
  text: label,
});
