/**
 * The account or key that a job acts for is deleted, deactivated or closed. The job ends, and is not tried again.
 */
export class ChainEnded extends Error {
  /** @param reason a sentence without its end */
  constructor(reason: string) {
    super(`The work has ended, because ${reason}`);
    this.name = 'ChainEnded';
  }
}
