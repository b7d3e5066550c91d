import { HttpError } from '../../kernel/errors/HttpError';

/**
 * The answer where a module is installed and switched off.
 *
 * @param where `for this tenant`, when it runs for others
 */
export function moduleSwitchedOff(moduleId: string, where?: string): HttpError {
  const error = ['The module', moduleId, 'is switched off', where].filter(Boolean).join(' ');
  return new HttpError(404, error, { code: 'MODULE_DISABLED' });
}
