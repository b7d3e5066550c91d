/** A problem of the actions of a rule, and its place. */
export interface ActionProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}
