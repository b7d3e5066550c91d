import { type ComponentProps, useId } from 'react';

/** A value that an input proposes. */
export interface ProposedValue {
  readonly value: string;
  readonly label: string;
  /** What the label means, where it is a code. */
  readonly note?: string;
  /** False: it is shown by its label where it is the value, and not proposed. */
  readonly isOffered: boolean;
}

/** An input of text that proposes known values. A known one is shown, and typed, by its label. */
export function KnownInput(
  props: Omit<ComponentProps<'input'>, 'list' | 'value' | 'onChange'> & {
    readonly known: readonly ProposedValue[];
    readonly value: string;
    readonly onChange: (value: string) => void;
  },
) {
  const { known, value, onChange, ...attributes } = props;
  const listId = useId();
  return (
    <>
      <input
        {...attributes}
        type="text"
        list={listId}
        value={known.find((one) => one.value === value)?.label ?? value}
        onChange={({ target }) =>
          onChange(known.find(({ label }) => label === target.value)?.value ?? target.value)
        }
      />
      <datalist id={listId}>
        {known.map(
          ({ value: each, label, note, isOffered }) =>
            isOffered && <option key={each} value={label} label={note} />,
        )}
      </datalist>
    </>
  );
}
