import type { Parameters } from './calls';

/** Values with names in braces, filled with members of a record; null where it lacks one of them. */
export function filledValues(values: Parameters, record: object): Parameters | null {
  let isWhole = true;
  const filled = Object.entries(values).map(([name, text]) => [
    name,
    text.replaceAll(/\{(\w+)\}/g, (_, member: string) => {
      const value = (record as Readonly<Record<string, unknown>>)[member];
      if (typeof value !== 'string' && typeof value !== 'number') isWhole = false;
      return String(value);
    }),
  ]);
  return isWhole ? (Object.fromEntries(filled) as Parameters) : null;
}
