import { getMetadataArgsStorage, EntitySchema } from 'typeorm';
import type { EntityTarget } from '../../parts/data/createDataSource';
import type Joi from 'joi';
import { HostError } from '../errors/HostError';
import { hint } from '../errors/suggest';
import type { ModulePackage } from '../registry/ModulePackage';
import { firstSegment } from '../../parts/http/RouteTable';
import { routeKey } from '../../parts/http/routeKey';
import type { ModuleManifest } from './ModuleManifest';
import { knownKeys } from './knownKeys';
import { manifestSchema } from './manifestSchema';
import { overrideKeys } from './overrideKeys';

/** A manifest that may be used, or everything that is wrong with it. */
export interface ValidatedManifest {
  readonly manifest: ModuleManifest | null;
  readonly problems: readonly HostError[];
}

/** Checks what a module contributes against the manifest schema and the naming rules. */
export function validateManifest(module: ModulePackage, value: unknown): ValidatedManifest {
  const { error } = manifestSchema.validate(value, {
    abortEarly: false,
    convert: false,
    context: { moduleId: module.id },
    errors: { wrap: { label: false } },
  });
  if (error)
    return {
      manifest: null,
      problems: error.details.map((detail) => invalid(module, detail.message, suggestKey(detail))),
    };
  const manifest = value as ModuleManifest;
  const problems = [...namingProblems(module, manifest)].map((message) => invalid(module, message));
  return { manifest: problems.length === 0 ? manifest : null, problems };
}

function* namingProblems(module: ModulePackage, manifest: ModuleManifest): Generator<string> {
  const overridden = new Set(overrideKeys({ manifest }));
  for (const { method, path } of manifest.routes ?? []) {
    if (firstSegment(path) !== module.id && !overridden.has(`route ${routeKey(method, path)}`)) {
      yield `the route ${method} ${path} must begin with /${module.id}, or stand in "overrides"`;
    }
  }
  const missing = (manifest.collections ?? []).find(
    ({ routes }) => !routes.every((route) => manifest.routes?.includes(route)),
  );
  if (missing) yield `the collection ${missing.kind} is not taken in: export default defineModule({ ... })`;
  for (const entity of manifest.entities ?? []) {
    const table = tableOf(entity);
    if (table === undefined) yield `the entity ${nameOf(entity)} names no table: @Entity('${module.id}_…')`;
    else if (table !== module.id && !table.startsWith(`${module.id}_`)) {
      yield `the table ${table} must begin with ${module.id}_`;
    }
  }
  for (const migration of manifest.migrations ?? []) {
    if (!/\d{13}$/.test(migration.name)) {
      yield `the migration ${migration.name} must end in 13 digits, the time it was written in milliseconds`;
    }
  }
  for (const key of ['organizations', 'accounts', 'customFields'] as const) {
    const service = manifest[key];
    if (service !== undefined && !manifest.services?.[service]) {
      yield `${key} names the service ${service}, which the module does not contribute`;
    }
  }
}

/** Table of an entity; undefined when it relies on a generated name. */
export function tableOf(entity: EntityTarget): string | undefined {
  if (entity instanceof EntitySchema) return entity.options.tableName;
  return getMetadataArgsStorage().tables.find(({ target }) => target === entity)?.name;
}

function nameOf(entity: EntityTarget): string {
  return entity instanceof EntitySchema ? entity.options.name : entity.name;
}

/** Names what a member that is not known may have been meant for. */
function suggestKey({ type, path }: Joi.ValidationErrorItem): string {
  return type === 'object.unknown' ? hint(String(path.at(-1)), knownKeys(manifestSchema, path)) : '';
}

function invalid(module: ModulePackage, message: string, suggestion = ''): HostError {
  return new HostError(
    'MODULE_MANIFEST_INVALID',
    module.id,
    `has an invalid manifest: ${message}.${suggestion}`,
    `correct ${module.manifestPath} (or its source) in ${module.packageName}.`,
  );
}
