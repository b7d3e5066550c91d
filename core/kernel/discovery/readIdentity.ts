import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Joi from 'joi';
import valid from 'semver/functions/valid';
import validRange from 'semver/ranges/valid';
import { MODULE_ID, MODULE_ID_LENGTH } from '../config/PluginsConfig';
import { HostError } from '../errors/HostError';
import type { ModulePackage } from '../registry/ModulePackage';

/** Ids that name parts of the host itself. */
export const RESERVED_IDS: ReadonlySet<string> = new Set(['core', 'platform', 'version', 'docs', 'openapi']);

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly tenantry: {
    readonly module: string;
    readonly manifest: string;
    readonly requires: Readonly<Record<string, string>>;
    readonly optional: Readonly<Record<string, string>>;
    readonly critical: boolean;
    readonly tenantSwitch: boolean;
    readonly assets?: { readonly folder: string; readonly public: boolean };
  };
}

const moduleId = Joi.string()
  .pattern(MODULE_ID, 'lower case words joined by _')
  .max(MODULE_ID_LENGTH)
  .invalid(...RESERVED_IDS);
const range = Joi.string().custom((value: string, helpers) =>
  validRange(value) === null ? helpers.message({ custom: '{{#label}} is not a version range' }) : value,
);
const ranges = Joi.object().pattern(moduleId, range).default({});

/** A path that stays below the package's own folder. */
const folderInside = Joi.string().custom((value: string, helpers) => {
  const inner = path.relative('.', value);
  const leaves = inner === '' || inner.split(path.sep)[0] === '..' || path.isAbsolute(value);
  return leaves ? helpers.message({ custom: '{{#label}} is not a folder inside the package' }) : value;
});

const schema = Joi.object<PackageJson>({
  name: Joi.string().required(),
  version: Joi.string()
    .custom((value: string, helpers) =>
      valid(value) === null ? helpers.message({ custom: '{{#label}} is not a semantic version' }) : value,
    )
    .required(),
  peerDependencies: Joi.object({ '@tenantry/core': range }).unknown(true),
  tenantry: Joi.object({
    module: moduleId.required(),
    manifest: Joi.string().default('./dist/manifest.js'),
    requires: ranges,
    optional: ranges,
    critical: Joi.boolean().default(false),
    tenantSwitch: Joi.boolean().default(true),
    assets: Joi.object({ folder: folderInside.required(), public: Joi.boolean().default(false) }),
  }).required(),
}).unknown(true);

/** Reads and validates what a package says of its module. All problems are gathered, not the first. */
export async function readIdentity(
  folder: string,
  source: string,
): Promise<{ module: ModulePackage | null; problems: HostError[] }> {
  const file = path.join(folder, 'package.json');
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    return { module: null, problems: [invalid(path.basename(folder), file, (error as Error).message)] };
  }
  const { error, value } = schema.validate(content, { abortEarly: false });
  if (error) {
    const subject = nameOf(content) ?? path.basename(folder);
    return { module: null, problems: error.details.map(({ message }) => invalid(subject, file, message)) };
  }
  const { tenantry } = value;
  return {
    module: {
      id: tenantry.module,
      packageName: value.name,
      version: value.version,
      folder,
      source,
      manifestPath: path.resolve(folder, tenantry.manifest),
      requires: tenantry.requires,
      optional: tenantry.optional,
      critical: tenantry.critical,
      tenantSwitch: tenantry.tenantSwitch,
      assets: tenantry.assets
        ? { folder: path.resolve(folder, tenantry.assets.folder), isPublic: tenantry.assets.public }
        : null,
      coreRange: value.peerDependencies?.['@tenantry/core'] ?? '*',
    },
    problems: [],
  };
}

function nameOf(content: unknown): string | undefined {
  const { tenantry, name } = (content ?? {}) as { tenantry?: { module?: unknown }; name?: unknown };
  if (typeof tenantry?.module === 'string') return tenantry.module;
  return typeof name === 'string' ? name : undefined;
}

function invalid(subject: string, file: string, message: string): HostError {
  return new HostError(
    'MODULE_IDENTITY_INVALID',
    subject,
    `cannot be used: ${message.replace(/\.$/, '')} (in ${file}).`,
    'correct package.json; its "tenantry" key needs "module", and may have "manifest", "requires", "optional", "critical", "tenantSwitch" and "assets".',
  );
}
