import { cutText } from '@tenantry/core/texts';

/** A choice of an option. */
export interface Choice {
  readonly code: string;
  readonly label: string;
}

/** One thing that the variants of a product differ by, as the API has it; members that are not named here are kept. */
export interface Option {
  readonly code: string;
  readonly label: string;
  readonly inputType?: string;
  readonly isRequired?: boolean;
  readonly choices?: readonly Choice[];
}

/** The options of a schema; none where the text says nothing. @param json an object with `options` */
export function optionsIn(json: string): readonly Option[] {
  const { options } = parsed<{ readonly options?: readonly Option[] }>(json);
  return options ?? [];
}

/** The object that a text of a form means; an empty one where it means none. */
export function parsed<T extends object>(json: string): Partial<T> {
  try {
    return (JSON.parse(json) ?? {}) as Partial<T>;
  } catch {
    return {};
  }
}

/** The code of something by its label, as no other has it. */
export function codeFor(label: string, taken: readonly string[]): string {
  const letters = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const plain = cutText(letters, 90);
  const first = plain === '' ? 'option' : plain;
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? first : `${first}-${number}`;
    if (!taken.includes(code)) return code;
  }
}
