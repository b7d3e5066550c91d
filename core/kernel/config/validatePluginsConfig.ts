import type Joi from 'joi';
import { HostError } from '../errors/HostError';
import { ConfigProblems } from './ConfigProblems';
import { pluginsConfigSchema, type PluginsConfig } from './PluginsConfig';
import { cutText } from '../texts/cutText';

/**
 * Checks what the operator's file holds.
 *
 * @param file named in errors
 * @throws ConfigProblems with every problem, each naming its JSON path and remedy
 */
export function validatePluginsConfig(content: unknown, file: string): PluginsConfig {
  const { value, error } = pluginsConfigSchema.validate(content, { abortEarly: false, convert: false });
  if (error) throw new ConfigProblems(error.details.map((detail) => toProblem(detail, file)));
  return value as PluginsConfig;
}

function toProblem(detail: Joi.ValidationErrorItem, file: string): HostError {
  const path = detail.path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? step : `${text}.${step}`),
    '',
  );
  const { reason, remedy } = explain(detail);
  return new HostError(
    'CONFIG_INVALID',
    file,
    `${path === '' ? 'as a whole' : `at ${path}`} ${reason}.`,
    remedy,
  );
}

/** The message for an operator about an invalid value. The path decides, since each path takes only one type of value. */
function explain({ type, path, context }: Joi.ValidationErrorItem): { reason: string; remedy: string } {
  const [top, , member] = path;
  if (type === 'any.required') return { reason: 'is missing', remedy: 'add "sources": ["./modules/*"].' };
  if (type === 'array.unique') return { reason: 'repeats an earlier entry', remedy: 'remove it.' };
  if (type === 'object.unknown') return unknownKey(path);
  const value = JSON.stringify(context?.value) ?? 'undefined';
  const reason = `is ${cutText(value, 80, '…')}`;
  return { reason, remedy: `write ${expected(top, member, path.length)}.` };
}

function unknownKey(path: readonly (string | number)[]): { reason: string; remedy: string } {
  if (path.length === 1)
    return { reason: 'is unknown', remedy: 'use $schema, sources or modules, or remove it.' };
  if (path.length > 2)
    return { reason: 'is unknown', remedy: 'use enabled, settings or allow, or remove it.' };
  return {
    reason: 'is not a module id',
    remedy:
      'write the id as the module\'s package.json gives it ("tenantry": { "module": … }): lower-case words joined by underscores.',
  };
}

function expected(
  top: string | number | undefined,
  member: string | number | undefined,
  depth: number,
): string {
  if (top === undefined) return 'an object with "sources" and "modules"';
  if (top === '$schema') return 'the path of the JSON schema as text';
  if (top === 'sources') {
    return depth === 1
      ? 'a list of folder globs and package names'
      : 'a folder glob beginning with ./, ../ or /, or the name of an npm package';
  }
  if (member === undefined)
    return depth === 1 ? 'an object of modules by id' : 'an object such as { "enabled": false }';
  if (member === 'enabled') return 'true or false';
  if (member === 'settings') return 'an object';
  return depth === 3
    ? 'a list of versions to accept'
    : 'a module and an exact version, for example "customers@0.8.0"';
}
