interface Limits {
  readonly min?: number;
  readonly max?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Limits that a form puts on a value. */
interface Stored {
  readonly kind: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly limits: Limits;
  readonly isRequired: boolean;
  readonly moves: Readonly<Record<string, readonly string[]>> | null;
}

/**
 * A field such that the value of a stored record may stay: a choice that was removed is one of its choices, and a limit that
 * the value is beyond, or a demand that it does not meet, does not keep the browser from sending it. The server refuses other
 * values. A state offers those that may follow it.
 *
 * @param text the value as the form begins with it; several values one in a line
 */
export function keepingStored<T extends Stored>(field: T, text: string): T {
  const values = field.kind === 'list' ? text.split('\n') : [text];
  const known = new Set(field.choices.map(({ value }) => value));
  const next = field.moves?.[text];
  const offered = field.choices.filter(({ value }) => value === text || next?.includes(value) !== false);
  const removed = values.filter((value) => value.trim() !== '' && !known.has(value));
  return {
    ...field,
    ...(field.choices.length > 0 && {
      choices: [...offered, ...removed.map((value) => ({ value, label: value }))],
    }),
    limits: limitsOf(field, text),
    isRequired: field.isRequired && text.trim() !== '',
  };
}

/** The limits that a text keeps to. */
function limitsOf({ kind, limits }: Stored, text: string): Limits {
  if (text === '') return limits;
  const { min, max, minLength, maxLength } = limits;
  const isNumber = kind === 'integer' || kind === 'decimal';
  const [value, length] = [Number(text), [...text].length];
  return {
    ...(min !== undefined && !(isNumber && value < min) && { min }),
    ...(max !== undefined && !(isNumber && value > max) && { max }),
    ...(minLength !== undefined && length >= minLength && { minLength }),
    ...(maxLength !== undefined && length <= maxLength && { maxLength }),
  };
}
