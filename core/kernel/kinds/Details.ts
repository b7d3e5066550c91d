/** Facts that `explain` shows, by name. The entries of a list are shown one below the other. */
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
