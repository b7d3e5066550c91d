import { HostError } from '../errors/HostError';

interface Import {
  readonly moduleId: string;
  readonly limit: number;
  readonly since: number;
}

/** Modules are imported one after the other. */
let current: Import | null = null;

/** Keeps in mind which module is being imported, as `overdueImport` tells. @param limit milliseconds */
export async function duringImport<T>(moduleId: string, limit: number, work: () => Promise<T>): Promise<T> {
  const own = { moduleId, limit, since: performance.now() };
  current = own;
  try {
    return await work();
  } finally {
    if (current === own) current = null;
  }
}

/**
 * The error when a manifest blocks the process for longer than importing may take; null before that. Code that never
 * returns cannot be left behind, so the process has to end with this error.
 */
export function overdueImport(): HostError | null {
  if (!current || performance.now() - current.since < current.limit) return null;
  const { moduleId, limit } = current;
  return new HostError(
    'MODULE_TIMEOUT',
    moduleId,
    `did not finish importing the manifest within ${limit / 1000} seconds, and blocks the process, which has to end.`,
    `look for a loop that never ends in what the manifest of ${moduleId} imports; until then set ` +
      `modules.${moduleId}.enabled to false in plugins.config.json.`,
  );
}
