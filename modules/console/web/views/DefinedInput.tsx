import { useState } from 'react';
import { sameValue } from '../kit/sameValue';
import { customField, type Field } from './Field';
import { FieldControl } from './FieldControl';
import { inputText, parsedInput } from './fieldValue';
import type { FieldDefinition, DefinedInputProps } from './ownProps';

/** A field by its definition. */
export const definedField = (definition: FieldDefinition): Field =>
  customField({ ...definition, name: `cf_${definition.key}`, sort: null, operators: [] });

/** A value of a field that is being defined. */
export default function DefinedInput({ definition, label, value, onChange, error }: DefinedInputProps) {
  const { help: _help, ...field } = {
    ...definedField(definition),
    label,
    isRequired: false,
    isNullable: true,
  };
  const [typed, setTyped] = useState(() => inputText(value, field));
  // Several texts mean the same value, such as 1.5 and 1.50.
  const text = sameValue(meant(typed, field), value ?? null) ? typed : inputText(value, field);
  return (
    <FieldControl
      field={field}
      value={text}
      error={error}
      onChange={(next) => {
        setTyped(next);
        onChange(meant(next, field));
      }}
    />
  );
}

function meant(text: string, field: Field): unknown {
  try {
    const value = parsedInput(text, field);
    return Array.isArray(value) && value.length === 0 ? null : value;
  } catch {
    return text;
  }
}
