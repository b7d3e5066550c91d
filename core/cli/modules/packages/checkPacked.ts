import semver from 'semver';
import type { ContributedCheck, ModuleManifest } from '../../../host';

/** The members of package.json on which installing elsewhere depends. */
export interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly bundledDependencies?: readonly string[];
  readonly bundleDependencies?: readonly string[];
  readonly tenantry: { readonly manifest?: string };
}

/** Something that would go wrong, or be missed, where the package is installed. */
export interface PackFinding {
  /** False for what is only worth knowing. */
  readonly isWrong: boolean;
  readonly cause: string;
  readonly remedy: string;
}

const CORE = '@tenantry/core';
const NEEDLESS = /(^|\/)tests?\/|\.test\.[cm]?js|\.tsbuildinfo$|\.tgz$|(^|\/)\.env/;

/** Checks a package as it would be installed. Pure. */
export function checkPacked(
  content: PackageJson,
  files: readonly string[],
  coreVersion: string,
  manifest?: ModuleManifest,
): PackFinding[] {
  return [
    ...checkFiles(content, files),
    ...checkCore(content, coreVersion),
    ...checkSharedLibraries(content, manifest),
  ];
}

/** Findings about contributions to kinds of other modules. A contribution that could not be checked is a note. */
export function contributedFindings({
  problems,
  notable: known,
  unchecked,
}: ContributedCheck): PackFinding[] {
  return [
    ...problems.map(({ cause, remedy }) => wrong(cause, remedy)),
    ...known.map(({ cause, remedy }) => notable(cause, remedy)),
    ...unchecked.map(({ key, packageName }) =>
      notable(
        `contributes to ${key}, which was not checked: the module that declares it is not installed here.`,
        `npm install --save-dev ${packageName}, and pack again.`,
      ),
    ),
  ];
}

function* checkFiles(content: PackageJson, files: readonly string[]): Generator<PackFinding> {
  const present = new Set(files);
  const wanted = [content.tenantry.manifest ?? './dist/manifest.js', ...pathsIn(content.exports)];
  for (const path of new Set(wanted.map((name) => name.replace(/^\.\//, '')))) {
    if (present.has(path) || path.includes('*')) continue;
    yield wrong(
      `leaves out ${path}, which package.json names.`,
      'build the package, or name the folder in "files".',
    );
  }
  const needless = files.filter((file) => NEEDLESS.test(file));
  if (needless.length > 0) {
    yield notable(
      `contains files that are not needed there: ${needless.slice(0, 3).join(', ')}${needless.length > 3 ? ` and ${needless.length - 3} more` : ''}.`,
      'leave it out with "files" in package.json, for example ["dist", "!dist/test"].',
    );
  }
  if (!files.some((file) => /^readme/i.test(file))) {
    yield notable('has no README.', 'write what the module does, and its settings and features.');
  }
  if (content.private === true)
    yield notable('is private: no registry takes it.', 'remove "private" to publish it.');
}

function* checkCore(content: PackageJson, coreVersion: string): Generator<PackFinding> {
  const bundled = [...(content.bundledDependencies ?? []), ...(content.bundleDependencies ?? [])];
  if (content.dependencies?.[CORE] !== undefined || bundled.includes(CORE)) {
    yield wrong(
      `brings a ${CORE} of its own; the host would refuse it.`,
      `move ${CORE} to "peerDependencies" (and "devDependencies").`,
    );
  }
  const range = content.peerDependencies?.[CORE];
  if (range === undefined) {
    yield wrong(
      `does not say which ${CORE} it was written for.`,
      `add "peerDependencies": { "${CORE}": "^${coreVersion}" }.`,
    );
  } else if (!semver.satisfies(coreVersion, range, { includePrerelease: true })) {
    yield wrong(
      `was written for ${CORE} ${range}, and this is ${coreVersion}.`,
      `test it with ${coreVersion} and widen the range in "peerDependencies".`,
    );
  }
}

/** Objects of these go from the module to the host, which must know them as its own. */
function* checkSharedLibraries(content: PackageJson, manifest?: ModuleManifest): Generator<PackFinding> {
  const shared = ['joi', 'typeorm', ...(manifest?.authenticators?.length ? ['passport'] : [])];
  for (const library of shared) {
    if (content.dependencies?.[library] === undefined) continue;
    yield notable(
      `may bring a ${library} of its own, where the server has another version.`,
      `move ${library} to "peerDependencies".`,
    );
  }
}

function pathsIn(exported: unknown): string[] {
  if (typeof exported === 'string') return [exported];
  if (typeof exported !== 'object' || exported === null) return [];
  return Object.values(exported).flatMap(pathsIn);
}

function wrong(cause: string, remedy: string): PackFinding {
  return { isWrong: true, cause, remedy };
}

/** A finding that keeps no package from working. */
export function notable(cause: string, remedy: string): PackFinding {
  return { isWrong: false, cause, remedy };
}
