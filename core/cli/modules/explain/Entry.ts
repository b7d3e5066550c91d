/** What is known of a thing, by name of the fact; a list is shown one below the other. */
export type Details = Readonly<Record<string, string | readonly string[]>>;

/** Something that can be asked about: a route, a feature, a service and so on. */
export interface Entry {
  /** `route`, `feature`, `widget`, ... */
  readonly kind: string;
  /** `GET /devices/:id`, `devices.view`, `deviceRegistry`, ... */
  readonly name: string;
  /** Id of the module that contributes it; `core` for what the host itself offers. */
  readonly owner: string;
  /** Worked out only for what is asked about. */
  readonly details: () => Details;
}

/** Leaves out facts that do not apply: undefined, empty text and empty lists. */
export function facts(known: Readonly<Record<string, string | readonly string[] | undefined>>): Details {
  return Object.fromEntries(
    Object.entries(known).filter((fact): fact is [string, string | readonly string[]] => {
      const [, value] = fact;
      return value !== undefined && value.length > 0;
    }),
  );
}
