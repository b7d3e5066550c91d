import { didYouMean, suggest } from '../../../kernel/errors/suggest';
import { CommandError } from '../../lib/CommandError';

/** A package that a new installation or module may need, and where it comes from. */
export interface PackageSource {
  readonly name: string;
  readonly version: string;
  /** Id of the module that it contains; undefined for the core. */
  readonly module?: string;
  /** Ids of the modules that this one requires. */
  readonly requires: readonly string[];
  /** A tarball, or a folder that may be linked; absent: the registry has it. */
  readonly file?: string;
  /** Its workspace in the clone, to be packed first. */
  readonly workspace?: string;
}

/**
 * The core, these modules, and what they require.
 *
 * @throws CommandError for a module that no package contains
 */
export function withRequirements(
  available: readonly PackageSource[],
  ids: readonly string[],
): PackageSource[] {
  const modules = new Map(available.map((source) => [source.module, source]));
  const chosen = new Set(available.filter(({ module }) => module === undefined));
  const add = (id: string): void => {
    const source = modules.get(id);
    if (!source) {
      const known = available.flatMap(({ module }) => module ?? []);
      throw new CommandError(
        `There is no package of the module ${id}. ${didYouMean(suggest(id, known))}`.trim(),
        `use some of: ${known.join(', ')}.`,
      );
    }
    if (chosen.has(source)) return;
    chosen.add(source);
    source.requires.forEach(add);
  };
  ids.forEach(add);
  return available.filter((source) => chosen.has(source));
}

/** The names of a list with commas between. */
export function namesIn(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
