import { type ComponentProps, useId } from 'react';
import { useLimit } from './useLimit';

/** An input with a label of its own. A text beyond the limit is kept, and a message below says by how much. */
export function LimitedInput({
  limit,
  value,
  ...input
}: Omit<ComponentProps<'input'>, 'maxLength' | 'value'> & {
  /** Characters at most. */
  readonly limit: number;
  readonly value: string;
}) {
  const id = useId();
  const { problem, ref } = useLimit(value, limit);
  return (
    <>
      <input
        {...input}
        ref={ref}
        value={value}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && id}
      />
      {problem !== undefined && (
        <span id={id} role="alert" className="field-error">
          {problem}
        </span>
      )}
    </>
  );
}
