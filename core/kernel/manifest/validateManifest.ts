import type Joi from 'joi';
import { HostError } from '../errors/HostError';
import { hint } from '../errors/suggest';
import { itemsOf } from '../kinds/contributedBy';
import { type ContributionKind, nameOf } from '../kinds/ContributionKind';
import type { ModulePackage } from '../registry/ModulePackage';
import type { ModuleManifest } from './ModuleManifest';
import { expandManifest } from './expandManifest';
import { knownKeys } from './knownKeys';
import { mergeAreas } from './mergeAreas';
import { manifestSchema } from './manifestSchema';
import { overrideKeys } from './overrideKeys';

/** A manifest that may be used, or everything that is wrong with it. */
export interface ValidatedManifest {
  /** With what its contributions amount to. */
  readonly manifest: ModuleManifest | null;
  readonly problems: readonly HostError[];
}

/** A validated manifest, with the module id and the kinds that it was validated for. */
interface Validated extends ValidatedManifest {
  readonly moduleId: string;
  readonly kinds: readonly ContributionKind[];
}

/**
 * Manifests that were found good. Code that has not changed is not imported again, so that its manifest is the same object:
 * by this object, too, is judged whether a module is the same as before.
 */
const known = new WeakMap<object, Validated>();

/** Checks what a module contributes against the schemas and naming rules of the kinds. */
export function validateManifest(
  module: ModulePackage,
  value: unknown,
  kinds: readonly ContributionKind[],
): ValidatedManifest {
  const before = typeof value === 'object' && value !== null ? known.get(value) : undefined;
  if (before?.moduleId === module.id && before.kinds === kinds) return before;
  const schema = manifestSchema(kinds);
  const ofShape = problemsOf(module, schema, value);
  if (ofShape.length > 0) return { manifest: null, problems: ofShape };
  const written = value as ModuleManifest;
  const merged = mergeAreas(written);
  const ofItems = kinds.flatMap((kind) => (kind.member ? [] : itemProblems(module, merged.manifest, kind)));
  if (ofItems.length > 0) return { manifest: null, problems: ofItems };
  const manifest = expandManifest(written, kinds);
  const problems = [
    ...merged.clashes.map((name) => `${name} is stated by two areas`),
    ...naming(module, manifest, kinds),
  ].map((message) => invalid(module, message));
  if (problems.length > 0) return { manifest: null, problems };
  const result = { manifest, problems, moduleId: module.id, kinds };
  known.set(written, result);
  return result;
}

/** Checks contributions to a kind that another module declares; the manifest was checked apart from these before. */
export function validateContributed(
  module: ModulePackage,
  manifest: ModuleManifest,
  kind: ContributionKind,
): HostError[] {
  const problems = itemProblems(module, manifest, kind);
  if (problems.length > 0) return problems;
  return [...naming(module, manifest, [kind])].map((message) => invalid(module, message));
}

/** Problems of the items of a kind by their schema, and of those with the same name; each begins with the item. */
function itemProblems(module: ModulePackage, manifest: object, kind: ContributionKind): HostError[] {
  const schema = kind.schema.required();
  const names = new Set<string>();
  return itemsOf(kind, manifest).flatMap((item, index) => {
    const name = nameIn(kind, item);
    const subject = `${name ?? `item ${index + 1}`} in ${kind.key}`;
    const problems = problemsOf(module, schema, item, `${subject}: `);
    if (name === undefined || problems.length > 0) return problems;
    if (names.has(name)) return [invalid(module, `${subject} is a duplicate`)];
    names.add(name);
    return [];
  });
}

/** The name of an item that may be of any shape. */
function nameIn(kind: ContributionKind, item: unknown): string | undefined {
  try {
    const name: unknown = nameOf(kind, item);
    return typeof name === 'string' && name !== '' ? name : undefined;
  } catch {
    return undefined;
  }
}

/** @param subject begins each message */
function problemsOf(module: ModulePackage, schema: Joi.Schema, value: unknown, subject = ''): HostError[] {
  const { error } = schema.validate(value, {
    abortEarly: false,
    convert: false,
    context: { moduleId: module.id },
    errors: { wrap: { label: false } },
  });
  return (
    error?.details.map((detail) => invalid(module, subject + detail.message, suggestKey(schema, detail))) ??
    []
  );
}

function* naming(
  module: ModulePackage,
  manifest: ModuleManifest,
  kinds: readonly ContributionKind[],
): Generator<string> {
  const overridden = new Set(overrideKeys(manifest, kinds));
  const own = {
    moduleId: module.id,
    manifest: manifest as never,
    overrides: (key: string) => overridden.has(key),
  };
  for (const kind of kinds) {
    if (!kind.wrongWith) continue;
    for (const item of itemsOf(kind, manifest)) {
      const wrong = kind.wrongWith(item, own);
      if (wrong !== undefined) yield wrong;
    }
  }
}

/** Names what a member that is not known may have been meant for. */
function suggestKey(schema: Joi.Schema, { type, path }: Joi.ValidationErrorItem): string {
  return type === 'object.unknown' ? hint(String(path.at(-1)), knownKeys(schema, path)) : '';
}

function invalid(module: ModulePackage, message: string, suggestion = ''): HostError {
  return new HostError(
    'MODULE_MANIFEST_INVALID',
    module.id,
    `has an invalid manifest: ${message}.${suggestion}`,
    `correct ${module.manifestPath} (or its source) in ${module.packageName}.`,
  );
}
