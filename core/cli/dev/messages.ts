/** To the serving process: reload a module. */
export interface ReloadOrder {
  readonly reload: string;
}

/** From the serving process: what became of it. */
export interface ReloadOutcome {
  readonly reloaded: string;
  readonly milliseconds: number;
  /** The problem, with its remedy; null when the module runs with its new code. */
  readonly problem: string | null;
}

/** From the serving process, once it answers requests. */
export interface Serving {
  readonly serving: true;
}
