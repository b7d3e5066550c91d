import type { Field } from './Field';

/** Where a text leads outside of the console; null where it only says something. */
export function addressOf(value: unknown, { name, format }: Field): string | null {
  if (typeof value !== 'string') return null;
  if (format === 'email') return `mailto:${encodeURIComponent(value).replace('%40', '@')}`;
  if (format === 'uri') return /^https?:/i.test(value) ? value : null;
  return /phone$/i.test(name) && /^\+?[\d\s()./-]+$/.test(value)
    ? `tel:${value.replaceAll(/[^+\d]/g, '')}`
    : null;
}
