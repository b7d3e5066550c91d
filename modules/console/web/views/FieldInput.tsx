import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/useChange';
import { sameValue } from '../kit/sameValue';
import type { Field } from './Field';
import { FieldControl } from './FieldControl';
import { inputText, parsedInput } from './fieldValue';
import { keepingStored } from './keepingStored';
import type { FieldInputProps } from './ownProps';

/** The input that forms have for a field, for a value that the caller keeps: a condition, or what a rule sets. */
export function FieldInput(props: FieldInputProps) {
  const { field, label = field.label, value, onChange, onWrong, error, hasFocus } = props;
  const { isList = false, isExact = false } = props;
  const { known, choices } = field;
  const isDay = field.kind === 'time' && !isExact && !(typeof value === 'string' && value.length > 10);
  const asked = {
    ...field,
    label,
    limits: isExact ? field.limits : {},
    isRequired: false,
    isNullable: true,
    moves: null,
    // Words that people may add to are chosen from those that are known.
    choices: choices.length > 0 ? choices : isExact ? [] : known,
    ...(isDay && { kind: 'date' as const }),
    ...(field.kind === 'list' && !isExact && { kind: 'text' as const }),
    ...(isList && { kind: 'list' as const }),
  };
  const [typed, setTyped] = useState(() => inputText(value, asked));
  const { meant, problem } = meaningOf(typed, asked);
  // Several texts mean the same value, such as 1.5 and 1.50.
  const isTyped = problem !== undefined || sameValue(meant, value ?? null);
  const text = isTyped ? typed : inputText(value, asked);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [hasFocus]);
  const change = (next: string) => {
    setTyped(next);
    const found = meaningOf(next, asked);
    if (found.problem === undefined) onChange(found.meant);
    else onWrong?.(next);
  };
  return (
    <div ref={element}>
      <FieldControl
        field={keepingStored(asked, text)}
        value={text}
        onChange={change}
        error={error ?? problem}
      />
    </div>
  );
}

/** The value that a text means, or why it means none. */
function meaningOf(text: string, field: Field): { readonly meant?: unknown; readonly problem?: string } {
  try {
    const value = parsedInput(text, field);
    return { meant: Array.isArray(value) && value.length === 0 ? null : value };
  } catch (error) {
    return { problem: messageOf(error as Error) };
  }
}
