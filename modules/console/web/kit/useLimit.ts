import { useCallback } from 'react';
import { excessOf } from './texts';

type Limited = HTMLInputElement | HTMLTextAreaElement;

/**
 * Refuses a text that is too long instead of cutting it, as the attribute `maxlength` does with what is pasted.
 *
 * @returns what to say at the input, and the ref of the input, by which the browser does not send its form
 */
export function useLimit(value: string, limit: number | undefined) {
  const problem = excessOf(value, limit);
  const ref = useCallback(
    (input: Limited | null) => {
      input?.setCustomValidity(problem ?? '');
    },
    [problem],
  );
  return { problem, ref };
}
