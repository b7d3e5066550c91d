import { HttpError } from '../../../kernel/errors/HttpError';

/**
 * Why an operator makes no test of what was sent: a 400. The message follows the name of the parameter or member that has it, so whoever
 * knows that name refuses the request with it.
 */
export class OperandProblem extends HttpError {
  /** @param code stable */
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(400, message, { code });
  }
}
