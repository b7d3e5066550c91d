import { realpathSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type Joi from 'joi';
import { HostError } from '../errors/HostError';
import { isInstance } from '../errors/isError';
import type { ContributionKind } from '../kinds/ContributionKind';
import type { ModuleManifest } from '../manifest/ModuleManifest';
import { validateManifest } from '../manifest/validateManifest';
import { duringImport } from '../process/currentImport';
import { latestAttempt } from '../process/guardProcess';
import { namingPackages } from '../process/responsibleModule';
import type { ModulePackage } from '../registry/ModulePackage';
import { messageOf as describeError } from '../errors/messageOf';
import { withTimeLimit } from '../time/withTimeLimit';
import { coreFoundBy } from './coreFoundBy';
import { resolveReliably } from './hostPackages';
import {
  completeSettings,
  giveSecret,
  hasUnreachableSecrets,
  isSecretAt,
  secretSettings,
} from './secretSettings';
import { describeImportError } from './syntaxErrors';
import { importManifestCode, prepareCode, useHostPackages, type RunningCode } from './moduleCode';

/** A module with a manifest that was imported and found valid. */
export interface LoadedModule {
  readonly package: ModulePackage;
  readonly manifest: ModuleManifest;
  readonly settings: unknown;
  readonly environment: unknown;
  /** The code of the package that runs. */
  readonly code: RunningCode;
}

/** Milliseconds; importing only declares, so this is ample. It ends a top-level await that never does. */
const IMPORT_LIMIT = 10_000;

/**
 * Imports a module's manifest, and validates it, its settings and the environment variables it declares.
 *
 * @param kinds built-in kinds of contributions
 * @param importLimit milliseconds
 * @returns the module, or everything that is wrong with it
 */
export async function loadManifest(
  module: ModulePackage,
  settings: unknown,
  environment: Readonly<Record<string, string | undefined>>,
  kinds: readonly ContributionKind[],
  importLimit = IMPORT_LIMIT,
): Promise<LoadedModule | HostError[]> {
  const read = await readCode(module, kinds, importLimit);
  if (Array.isArray(read)) return read;
  const { manifest, code } = read;
  const complete = await completeSettings(module, manifest.settings, settings, environment);
  if ('problems' in complete) return [...complete.problems];
  const checkedSettings = check(manifest.settings, complete.settings ?? {}, false);
  const checkedEnvironment = check(manifest.environment, environment, true);
  const secrets = secretSettings(module.id, manifest.settings);
  const wrong = [
    ...checkedSettings.messages.map(({ path, message }) => {
      const secret = secrets.find((each) => each.path.join('.') === path);
      return settingsInvalid(module, message, secret && giveSecret(secret));
    }),
    ...checkedEnvironment.messages.map(({ message }) => environmentInvalid(module, message)),
  ];
  if (!manifest.settings && settings !== undefined) {
    wrong.push(settingsInvalid(module, 'the module takes no settings'));
  }
  if (wrong.length > 0) return wrong;
  return {
    package: module,
    manifest,
    settings: checkedSettings.value,
    environment: checkedEnvironment.value,
    code,
  };
}

/**
 * Imports and validates a manifest, whatever the settings and the environment are.
 *
 * @returns the manifest, or everything that is wrong with it
 */
export async function readManifest(
  module: ModulePackage,
  kinds: readonly ContributionKind[],
  importLimit = IMPORT_LIMIT,
): Promise<ModuleManifest | HostError[]> {
  const read = await readCode(module, kinds, importLimit);
  return Array.isArray(read) ? read : read.manifest;
}

async function readCode(
  module: ModulePackage,
  kinds: readonly ContributionKind[],
  importLimit: number,
): Promise<{ readonly manifest: ModuleManifest; readonly code: RunningCode } | HostError[]> {
  const imported = await importManifest(module, importLimit);
  if (imported instanceof HostError) return [imported];
  const { manifest, problems } = validateManifest(module, imported.value, kinds);
  if (!manifest) return [...problems];
  if (hasUnreachableSecrets(module.id, manifest.settings)) return [secretUnreachable(module)];
  return { manifest, code: imported.code };
}

async function importManifest(
  module: ModulePackage,
  limit: number,
): Promise<{ readonly value: unknown; readonly code: RunningCode } | HostError> {
  const file = await stat(module.manifestPath).catch(() => null);
  if (!file?.isFile()) {
    return new HostError(
      'MODULE_MANIFEST_MISSING',
      module.id,
      `has no manifest at ${module.manifestPath}.`,
      `build the package (npm run build), or correct "tenantry.manifest" in ${module.folder}/package.json.`,
    );
  }
  resolveReliably();
  const found = coreFoundBy(module.manifestPath);
  if (typeof found === 'object' && isInstalled(module)) return secondCore(module, found.folder);
  const code = await prepareCode(module).catch((error: unknown) => notCopied(module, error));
  if (code instanceof HostError) return code;
  try {
    if (found !== 'this') await useHostPackages(code);
    const before = latestAttempt(module.id);
    const namespace = await withTimeLimit(module.id, 'importing the manifest', limit, () =>
      duringImport(module.id, limit, () => importManifestCode(module, code)),
    );
    const attempt = latestAttempt(module.id);
    // The module may have caught what the refused call threw.
    if (attempt && attempt !== before) return attempt;
    return { value: defaultExport(namespace), code };
  } catch (error) {
    if (isInstance(error, HostError)) return error;
    return new HostError(
      'MODULE_IMPORT_FAILED',
      module.id,
      `could not be imported: ${namingPackages(await describeImportError(error, code.folder))}.`,
      `fix ${module.manifestPath}, or what it imports; a manifest only declares and does no I/O.`,
      { cause: error },
    );
  }
}

/** Whether npm has put a package where it is, rather than its author. What lies beside the author's is for the author's tests. */
function isInstalled({ folder }: ModulePackage): boolean {
  return realpathSync.native(folder).split(path.sep).includes('node_modules');
}

function notCopied(module: ModulePackage, error: unknown): HostError {
  return new HostError(
    'MODULE_IMPORT_FAILED',
    module.id,
    `could not be copied: ${describeError(error)}.`,
    `reload ${module.id} when its package is complete; the server needs to write its data folder, where modules run from copies.`,
    { cause: error },
  );
}

function secondCore(module: ModulePackage, folder: string): HostError {
  return new HostError(
    'MODULE_INCOMPATIBLE',
    module.id,
    `cannot start: it would load a second copy of @tenantry/core, from ${folder}.`,
    `install ${module.packageName} with "npm run modules -- install ${module.packageName}", which leaves the core to the ` +
      `server, and remove that one.`,
  );
}

/** CommonJS packages arrive with `module.exports` as their default, which has a default of its own. */
function defaultExport(namespace: Record<string, unknown>): unknown {
  const outer = namespace['default'];
  if (typeof outer === 'object' && outer !== null && '__esModule' in outer) {
    return (outer as { default?: unknown }).default;
  }
  return outer;
}

function check(
  schema: Joi.Schema | undefined,
  value: unknown,
  stripUnknown: boolean,
): { value: unknown; messages: { readonly path: string; readonly message: string }[] } {
  if (!schema) return { value: {}, messages: [] };
  const result = schema.validate(value, {
    abortEarly: false,
    stripUnknown,
    errors: { wrap: { label: false } },
  });
  return {
    value: result.value as unknown,
    messages: result.error?.details.map((detail) => messageOf(schema, detail)) ?? [],
  };
}

/** Joi's message about a value. For a secret value, a message that cannot contain it. */
function messageOf(schema: Joi.Schema, { path, message, type }: Joi.ValidationErrorItem) {
  const name = path.join('.');
  const isHidden =
    type !== 'any.required' && type !== 'object.unknown' && isSecretAt(schema, path.map(String));
  return { path: name, message: isHidden ? `${name} does not fit` : message };
}

function secretUnreachable(module: ModulePackage): HostError {
  return new HostError(
    'MODULE_MANIFEST_INVALID',
    module.id,
    'has an invalid manifest: settings marks as secret what no environment variable can give.',
    'mark members of objects, not of lists or choices, with .meta({ secret: true }).',
  );
}

function settingsInvalid(module: ModulePackage, message: string, remedy?: string): HostError {
  return new HostError(
    'MODULE_SETTINGS_INVALID',
    module.id,
    `has invalid settings: ${message}.`,
    remedy ?? `correct modules.${module.id}.settings in plugins.config.json.`,
  );
}

function environmentInvalid(module: ModulePackage, message: string): HostError {
  return new HostError(
    'MODULE_ENVIRONMENT_INVALID',
    module.id,
    `cannot use the environment: ${message}.`,
    'correct or unset the variable and start again.',
  );
}
