/** What is wrong with the actions of a rule, and where. */
export interface ActionProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}
