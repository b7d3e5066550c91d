/** One thing that the variants of a product differ by. */
export interface VariantOption {
  readonly code: string;
  readonly label?: string;
  readonly inputType?: 'select' | 'text' | 'textarea' | 'number';
  readonly isRequired?: boolean;
  /** The choices. A selection without choices takes any text. */
  readonly choices?: readonly { readonly code: string; readonly label?: string }[];
}

/** Values of a variant by the code of the option; of a selection the code of the choice. */
export type OptionValues = Readonly<Record<string, string>>;

/** A value of an option that its schema does not allow. */
export interface OptionProblem {
  /** As it was sent, or the code of one that is missing. */
  readonly option: string;
  readonly message: string;
  readonly code: string;
}

/** The values of a variant held against the options of its product. */
export interface CheckedValues {
  /** With the codes as the schema has them: in lower case. */
  readonly values: OptionValues;
  readonly problems: readonly OptionProblem[];
}

/** A number as people write it; two spellings of one are the same value. */
const DECIMAL = /^(-?)(\d+)(\.\d+)?$/;

/** Holds values of a variant against the options of its product. Pure. */
export function checkOptionValues(options: readonly VariantOption[], given: OptionValues): CheckedValues {
  const known = new Map(options.map((option) => [option.code, option]));
  const values = new Map<string, string>();
  const problems: OptionProblem[] = [];
  for (const [name, text] of Object.entries(given)) {
    const code = name.trim().toLowerCase();
    const option = known.get(code);
    if (!option) problems.push(unknownOption(name, [...known.keys()]));
    else if (values.has(code))
      problems.push({ option: name, message: `"${code}" is there twice`, code: 'object.rename' });
    else {
      const { value, problem } = checkValue(option, text);
      values.set(code, value);
      if (problem) problems.push({ option: name, ...problem });
    }
  }
  for (const { code, isRequired } of options) {
    if (isRequired && !values.has(code)) {
      problems.push({ option: code, message: `The option "${code}" is required`, code: 'any.required' });
    }
  }
  return { values: Object.fromEntries(values), problems };
}

function checkValue(
  { code, inputType = 'select', choices = [] }: VariantOption,
  text: string,
): { readonly value: string; readonly problem?: Omit<OptionProblem, 'option'> } {
  const trimmed = text.trim();
  if (inputType === 'number') {
    const [, sign = '', whole = '', places = ''] = DECIMAL.exec(trimmed) ?? [];
    const plain = `${whole.replace(/^0+(?=\d)/, '')}${places.replace(/\.?0+$/, '')}`;
    return whole !== ''
      ? { value: plain === '0' ? plain : `${sign}${plain}` }
      : { value: text, problem: { message: `The option "${code}" must be a number`, code: 'number.base' } };
  }
  if (inputType !== 'select' || choices.length === 0) return { value: text };
  const choice = trimmed.toLowerCase();
  if (choices.some((each) => each.code === choice)) return { value: choice };
  const allowed = choices.map((each) => each.code).join(', ');
  return {
    value: text,
    problem: { message: `The option "${code}" must be one of: ${allowed}`, code: 'any.only' },
  };
}

function unknownOption(name: string, known: readonly string[]): OptionProblem {
  const message =
    known.length === 0
      ? 'The product has no options'
      : `"${name}" is not an option of the product, which has: ${known.join(', ')}`;
  return { option: name, message, code: 'object.unknown' };
}
