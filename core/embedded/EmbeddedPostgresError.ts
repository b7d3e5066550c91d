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

/** Another server process works on the data folder. @param since ISO time, where it is known */
export function instanceLocked(folder: string, pid?: number, since?: string): EmbeddedPostgresError {
  const who = pid === undefined ? 'another process' : `pid ${pid}`;
  return new EmbeddedPostgresError(
    'EMBEDDED_POSTGRES_INSTANCE_LOCKED',
    `A server is already running on ${folder}, as ${who}${since ? ` since ${since}` : ''}.`,
    `Stop it first${pid === undefined ? '' : ` (kill ${pid})`}, or give this one its own data folder with TENANTRY_DATA_DIR and its own PORT.`,
  );
}
