import type Joi from 'joi';
import { textIn } from './textIn';

const BY_FIELD: Readonly<Record<string, string>> = {
  email: 'Enter a valid email address.',
  confirmPassword: 'The passwords do not match.',
  termsAccepted: 'Please accept the terms.',
};

/** One text a field, in the language that the form names. */
export function fieldErrors(error: Joi.ValidationError, locale: unknown): Record<string, string> {
  return Object.fromEntries(
    error.details.map(({ path, type }) => {
      const field = String(path[0] ?? 'form');
      return [field, textIn(locale, BY_FIELD[field] ?? byRule(type))];
    }),
  );
}

function byRule(type: string): string {
  if (type === 'any.required' || type === 'string.empty') return 'This field is required.';
  return type === 'string.max' ? 'This is too long.' : 'This is not valid.';
}
