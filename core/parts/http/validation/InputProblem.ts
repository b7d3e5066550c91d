/** Something wrong with the input, as answers list it under `details`. */
export interface InputProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** Stable code of the rule that was broken. */
  readonly code: string;
}
