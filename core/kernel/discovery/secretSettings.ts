import { readFile, stat } from 'node:fs/promises';
import type Joi from 'joi';
import { HostError } from '../errors/HostError';
import type { ModulePackage } from '../registry/ModulePackage';

/** Bytes; a larger file is refused. */
const LARGEST_FILE = 64 * 1024;

type Variables = Readonly<Record<string, string | undefined>>;
type Members = Readonly<Record<string, unknown>>;

/** A setting with `.meta({ secret: true })` in its schema. */
export interface SecretSetting {
  /** Where it stands in the settings: `['smtp', 'password']`. */
  readonly path: readonly string[];
  /** The environment variable that gives it; with `_FILE` behind it, the one that names a file with it. */
  readonly variable: string;
}

/** Settings with their secrets, or what is wrong with these, without any value. */
export type CompleteSettings = { readonly settings: unknown } | { readonly problems: readonly HostError[] };

/** The secret settings of a schema, in the objects that it is made of. */
export function secretSettings(moduleId: string, schema: Joi.Schema | undefined): SecretSetting[] {
  const within = (inner: Joi.Schema, path: readonly string[]): (readonly string[])[] =>
    membersOf(inner).flatMap(({ key, schema: member }) =>
      isSecret(member) ? [[...path, key]] : within(member, [...path, key]),
    );
  return schema ? within(schema, []).map((path) => ({ path, variable: variableOf(moduleId, path) })) : [];
}

/** Whether a member of a schema, or an object that holds it, is a secret. */
export function isSecretAt(schema: Joi.Schema, [name, ...rest]: readonly string[]): boolean {
  if (isSecret(schema)) return true;
  const member = membersOf(schema).find(({ key }) => key === name);
  return member !== undefined && isSecretAt(member.schema, rest);
}

/** Whether secrets stand where no variable leads: in lists and choices, or as the whole. */
export function hasUnreachableSecrets(moduleId: string, schema: Joi.Schema | undefined): boolean {
  const marked = JSON.stringify(schema?.describe() ?? {}).match(/"secret":true/g) ?? [];
  return marked.length > secretSettings(moduleId, schema).length;
}

/**
 * Adds the secret settings of a module to those of plugins.config.json, where they may not stand: from the environment, or
 * from the files that it names.
 */
export async function completeSettings(
  module: ModulePackage,
  schema: Joi.Schema | undefined,
  settings: unknown,
  environment: Variables,
): Promise<CompleteSettings> {
  const secrets = secretSettings(module.id, schema);
  if (secrets.length === 0) return { settings };
  const problems: HostError[] = [];
  let complete: unknown = settings ?? {};
  for (const secret of secrets) {
    if (at(settings, secret.path) !== undefined) problems.push(inFile(module, secret));
    const value = await read(module, secret, environment);
    if (value instanceof HostError) problems.push(value);
    else if (value !== undefined) complete = withMember(complete, secret.path, value);
  }
  return problems.length > 0 ? { problems } : { settings: complete };
}

/** Remedy for a secret setting that is missing or does not fit. */
export function giveSecret({ variable }: SecretSetting): string {
  return `give it in the environment variable ${variable}, or in a file that ${variable}_FILE names.`;
}

/** A blank variable counts as one that is not set. @returns undefined when the setting is not given */
async function read(
  module: ModulePackage,
  secret: SecretSetting,
  environment: Variables,
): Promise<string | HostError | undefined> {
  const [direct, file] = [secret.variable, `${secret.variable}_FILE`].map((name) => {
    const value = environment[name];
    return value === undefined || value.trim() === '' ? undefined : value;
  });
  if (file === undefined) return direct;
  const name = secret.path.join('.');
  if (direct !== undefined) {
    return invalid(
      module,
      `is given its secret setting ${name} twice, by ${secret.variable} and ${secret.variable}_FILE.`,
      'unset one of the two variables.',
    );
  }
  try {
    if ((await stat(file)).size > LARGEST_FILE) throw new Error(`larger than ${LARGEST_FILE} bytes`);
    return (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return invalid(
      module,
      `cannot read its secret setting ${name} from ${file}: ${code ?? message}.`,
      `correct ${secret.variable}_FILE, or let the user of the server read the file.`,
    );
  }
}

function inFile(module: ModulePackage, secret: SecretSetting): HostError {
  const name = secret.path.join('.');
  return new HostError(
    'MODULE_SETTING_SECRET',
    module.id,
    `has its secret setting ${name} in plugins.config.json, where others can read it.`,
    `remove modules.${module.id}.settings.${name} from the file, replace the secret by a new one, and ${giveSecret(secret)}`,
  );
}

const invalid = (module: ModulePackage, reason: string, remedy: string): HostError =>
  new HostError('MODULE_SETTINGS_INVALID', module.id, reason, remedy);

/** `TENANTRY_SETTING_CRM__SMTP__API_KEY` for the setting `smtp.apiKey` of the module `crm`. */
function variableOf(moduleId: string, path: readonly string[]): string {
  const words = path.map((name) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/\W/g, '_'));
  return `TENANTRY_SETTING_${[moduleId, ...words].join('__').toUpperCase()}`;
}

function isSecret(schema: Joi.Schema): boolean {
  const metas = (schema.$_terms['metas'] ?? []) as readonly { readonly secret?: unknown }[];
  return metas.some(({ secret }) => secret === true);
}

function membersOf(schema: Joi.Schema): readonly { readonly key: string; readonly schema: Joi.Schema }[] {
  return (schema.$_terms['keys'] ?? []) as readonly { key: string; schema: Joi.Schema }[];
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}

/** A copy that has the member. */
function withMember(value: unknown, [name, ...rest]: readonly string[], member: string): unknown {
  if (name === undefined) return member;
  // A value that is not an object stays, for the schema to refuse.
  if (value !== undefined && !isObject(value)) return value;
  return { ...value, [name]: withMember(value?.[name], rest, member) };
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
