import { Chip } from '@tenantry/console';
import type { Option } from './options';

/** The options of a schema: each with its choices. */
export function SchemaOptions({
  value,
}: {
  readonly value: { readonly options?: readonly Option[] } | null;
}) {
  return (
    <span className="shown-options">
      {(value?.options ?? []).map(({ code, label, choices = [] }) => (
        <span key={code}>
          {label}
          {choices.map((choice) => (
            <Chip key={choice.code} tone="grey">
              {choice.label}
            </Chip>
          ))}
        </span>
      ))}
    </span>
  );
}

interface ValuesProps {
  readonly value: Readonly<Record<string, string>> | null;
  readonly record: { readonly options?: readonly Option[] | null };
}

/** What a variant is of each option, by the labels of the schema. */
export function OptionValues({ value, record }: ValuesProps) {
  return (
    <span className="shown-options">
      {Object.entries(value ?? {}).map(([code, chosen]) => {
        const option = record.options?.find((one) => one.code === code);
        return (
          <span key={code}>
            {option?.label ?? code}
            <Chip tone="grey">{option?.choices?.find((one) => one.code === chosen)?.label ?? chosen}</Chip>
          </span>
        );
      })}
    </span>
  );
}
