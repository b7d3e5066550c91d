import { CommandError } from '../lib/CommandError';
import type { Change } from './diff/Change';
import { compareModules } from './diff/compareModules';
import { describeModule } from './diff/describeModule';
import { judgeVersion } from './diff/versionStep';
import { withPackage } from './packages/openPackage';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';

/**
 * `modules diff <old> <new>`: what one version of a package contributes differently from another, and the smallest
 * version step that they allow. Ends with 2 when the new version takes a smaller one.
 */
export async function diff(before: string, after: string): Promise<Answer> {
  return withPackage(before, (old) =>
    withPackage(after, (fresh) => {
      if (old.module.id !== fresh.module.id) throw differentModules(old.module.id, fresh.module.id);
      const changes = compareModules(
        describeModule(old.module, old.manifest),
        describeModule(fresh.module, fresh.manifest),
      );
      const versions = { before: old.module.version, after: fresh.module.version };
      const verdict = judgeVersion(versions.before, versions.after, changes);
      const { step, smallest, isEnough } = verdict;
      return Promise.resolve({
        exitCode: isEnough ? ExitCode.ok : ExitCode.attention,
        text: [
          `${old.module.packageName} ${versions.before} -> ${versions.after}`,
          ...(changes.length === 0
            ? ['  contributes the same']
            : changes.map((change) => `  ${line(change)}`)),
          '',
          ...(changes.length === 0 ? [] : [`Smallest step allowed: ${step}, to ${smallest}.`]),
          isEnough
            ? `${versions.after} is enough.`
            : `${versions.after} is too small a step.\n  Remedy: raise "version" in package.json to ${smallest} or above.`,
        ].join('\n'),
        data: { package: old.module.packageName, ...versions, changes, ...verdict },
      });
    }),
  );
}

function differentModules(first: string, second: string): CommandError {
  return new CommandError(
    `${first} and ${second} are different modules.`,
    'name two versions of one module.',
  );
}

function line({ sign, kind, name, what, step }: Change): string {
  return `${sign} ${kind} ${name}${what === undefined ? '' : `: ${what}`}  (${step})`;
}
