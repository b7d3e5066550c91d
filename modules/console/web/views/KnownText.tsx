import { useId } from 'react';
import { FieldFrame, type FieldProps } from '../kit/FieldFrame';
import { useLimit } from '../kit/useLimit';
import type { KnownValue } from './description';

/** A line of text that proposes known values. A known one is shown, and typed, by its label. */
export function KnownText(
  props: FieldProps & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly known: readonly KnownValue[];
    /** Characters at most. */
    readonly maxLength?: number | undefined;
  },
) {
  const { value, onChange, known, maxLength } = props;
  const listId = useId();
  const { problem = props.error, ref } = useLimit(value, maxLength);
  return (
    <FieldFrame {...props} error={problem}>
      {(ids) => (
        <>
          <input
            {...ids}
            ref={ref}
            type="text"
            list={listId}
            value={known.find((one) => one.value === value)?.label ?? value}
            onChange={({ target }) =>
              onChange(known.find(({ label }) => label === target.value)?.value ?? target.value)
            }
          />
          <datalist id={listId}>
            {known.map((one) => one.isOffered && <option key={one.value} value={one.label} />)}
          </datalist>
        </>
      )}
    </FieldFrame>
  );
}
