/** Something the person at the terminal can fix: shown with its remedy and without a stack. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'CommandError';
  }
}
