import type { Option } from './fields';
import { shownValue } from './shownValue';

/** Chosen values as people read them: by the texts of their options. */
export function shownOptions(options: readonly Option[], value: unknown): string {
  const textOf = (one: unknown) => options.find((option) => option.value === one)?.text ?? one;
  return shownValue(Array.isArray(value) ? value.map(textOf) : textOf(value));
}
