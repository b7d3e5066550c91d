import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/useChange';
import type { FieldInputProps } from './ownProps';
import { FieldControl } from './FieldControl';
import { inputText, parsedInput } from './fieldValue';
import { keepingStored } from './keepingStored';

/** The input that forms have for a field, for a value that the caller keeps: a condition, or what a rule sets. */
export function FieldInput(props: FieldInputProps) {
  const { field, label = field.label, value, onChange, isList = false, isExact = false, hasFocus } = props;
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
  const [text, setText] = useState(() => inputText(value, asked));
  const [error, setError] = useState<string>();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [hasFocus]);
  const change = (next: string) => {
    setText(next);
    try {
      onChange(parsedInput(next, asked));
      setError(undefined);
    } catch (caught) {
      setError(messageOf(caught as Error));
    }
  };
  return (
    <div ref={element}>
      <FieldControl field={keepingStored(asked, text)} value={text} onChange={change} error={error} />
    </div>
  );
}
