/** A failure to prepare that the operator can act on; printed without a stack. */
export class PrepareError extends Error {
  /** @param {string} message @param {string} [remedy] */
  constructor(message, remedy) {
    super(message);
    this.remedy = remedy;
  }
}
