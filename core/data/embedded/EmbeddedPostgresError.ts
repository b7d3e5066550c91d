/**
 * An operator-facing failure of the embedded database: what happened in `message`, what to do in `remedy`.
 *
 * `code` is stable and meant for tools; the two texts may change between versions.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  constructor(
    readonly code: `EMBEDDED_POSTGRES_${string}`,
    message: string,
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
