/** A value that people may choose, and what it is called. */
export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
}

/** The rows of an editor of options. @param text JSON, as forms hold it */
export function optionRows(text: string): readonly ChoiceOption[] {
  const rows: unknown = text === '' ? [] : JSON.parse(text);
  return (Array.isArray(rows) ? rows : []) as readonly ChoiceOption[];
}

/** The options of the rows: those without a value are left out, and an empty label is that of the value. */
export function givenOptions(text: string): readonly ChoiceOption[] {
  return optionRows(text)
    .map(({ value, label, ...rest }) => ({
      ...rest,
      value: value.trim(),
      label: label.trim() || value.trim(),
    }))
    .filter(({ value }) => value !== '');
}
