import { FieldNotes, LimitedInput, SelectField, useResource } from '@tenantry/console';
import { useId } from 'react';
import { type Option, parsed } from './options';
import type { InputProps } from './InputProps';
import { text } from './texts';

interface Schemas {
  readonly items: readonly { readonly schema: { readonly options?: readonly Option[] } }[];
}

/** What a variant is of each option that the schemas of the organization have. */
export function ValuesInput({ label, value, onChange, error }: InputProps) {
  const id = useId();
  const values = parsed<Record<string, string>>(value);
  const { data } = useResource<Schemas>('/catalog/option-schemas?pageSize=100');
  const known = new Map(
    (data?.items ?? []).flatMap(({ schema }) =>
      (schema.options ?? []).map((one) => [one.code, one] as const),
    ),
  );
  const options = [...new Set([...Object.keys(values), ...known.keys()])].map(
    (code): Option => known.get(code) ?? { code, label: code },
  );
  const put = (code: string, next: string) => {
    const { [code]: _before, ...others } = values;
    const all = next === '' ? others : { ...others, [code]: next };
    onChange(Object.keys(all).length > 0 ? JSON.stringify(all) : '');
  };
  return (
    <fieldset className="field option-values">
      <legend className="hidden">{label}</legend>
      {options.map(({ code, label: name, choices = [] }) =>
        choices.length > 0 ? (
          <SelectField
            key={code}
            label={name}
            none={text('none')}
            options={choices.map((choice) => ({ value: choice.code, text: choice.label }))}
            value={values[code] ?? ''}
            onChange={(next) => put(code, next)}
          />
        ) : (
          <label key={code} className="field">
            <span>{name}</span>
            <LimitedInput
              limit={255}
              value={values[code] ?? ''}
              onChange={({ target }) => put(code, target.value)}
            />
          </label>
        ),
      )}
      {data && options.length === 0 && <p className="help">{text('noOptions')}</p>}
      <FieldNotes id={id} help={undefined} error={error} mark={undefined} />
    </fieldset>
  );
}
