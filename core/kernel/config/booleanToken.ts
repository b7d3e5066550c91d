import Joi from 'joi';

const WORDS = {
  true: ['1', 'true', 'yes', 'y', 'on', 'enable', 'enabled'],
  false: ['0', 'false', 'no', 'n', 'off', 'disable', 'disabled'],
} as const;

/**
 * A boolean as people write it in environment variables, forms and queries, in any case.
 */
export const booleanToken = () =>
  Joi.boolean()
    .truthy(...WORDS.true)
    .falsy(...WORDS.false);

/** The boolean that such a word means; undefined for any other text. */
export function readBoolean(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (WORDS.true.some((each) => each === word)) return true;
  return WORDS.false.some((each) => each === word) ? false : undefined;
}
