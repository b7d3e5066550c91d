/** Argument of a module's `seed` hook. */
export interface SeedContext<TServices> {
  /** Services of the module and of those that it uses. */
  readonly services: TServices;
  /** The process environment, for names such as `TENANTRY_ADMIN_EMAIL`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** True when the operator wants a demo tenant too. */
  readonly demo: boolean;
  /** Shows the operator a line once; the only place where a generated password may go. */
  readonly print: (line: string) => void;
  /** Work that needs what other modules create: it runs when all of them have seeded. */
  readonly afterOthers: (work: () => Promise<void>) => void;
}
