/** What `explain` shows of a thing, by name of the fact; a list is shown one below the other. */
export type Details = Readonly<Record<string, string | readonly string[]>>;

/** Leaves out facts that do not apply: undefined, empty text and empty lists. */
export function facts(known: Readonly<Record<string, string | readonly string[] | undefined>>): Details {
  return Object.fromEntries(
    Object.entries(known).filter((fact): fact is [string, string | readonly string[]] => {
      const [, value] = fact;
      return value !== undefined && value.length > 0;
    }),
  );
}
