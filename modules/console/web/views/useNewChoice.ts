import { useChange } from '../api/useChange';
import { callOf, type Parameters } from './calls';
import type { Description } from './description';
import { fieldsOf, nameField } from './Field';

/** Makes the record that a text names. */
export interface NewChoice {
  /** Of the option, as `Create company`. */
  readonly title: string;
  /** @returns its id @throws ApiError */
  readonly make: (name: string) => Promise<string>;
}

/**
 * Makes records of a kind from their names, as a choice that was searched in vain.
 *
 * @param fixed values of the parameters of the path
 * @returns null where the caller may not, or a record demands more than its name
 */
export function useNewChoice(description: Description | undefined, fixed: Parameters): NewChoice | null {
  const change = useChange();
  const call = description && callOf(description, 'create', null, fixed);
  if (!call) return null;
  const fields = fieldsOf(description);
  const name = nameField(fields);
  const demanded = fields.filter(
    ({ isRequired, takenBy, initial }) =>
      isRequired && takenBy.includes('create') && (initial ?? null) === null,
  );
  if (!name?.takenBy.includes('create') || demanded.some((field) => field !== name)) return null;
  return {
    title: description.createTitle,
    make: async (text) =>
      (await change.run<{ readonly id: string }>(call.method, call.path, { json: { [name.name]: text } })).id,
  };
}
