import { HostError } from '../errors/HostError';

/** The answer to a name that no package provides. */
export function notInstalled(moduleId: string): HostError {
  return new HostError(
    'MODULE_UNKNOWN',
    moduleId,
    'is not installed.',
    'correct the name (npm run modules -- list), or install the package and name it in "sources".',
  );
}
