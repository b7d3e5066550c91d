/** Why an operator makes no test of what was sent. The message follows the name of the parameter or member that has it. */
export class OperandProblem extends Error {
  /** @param code stable */
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}
