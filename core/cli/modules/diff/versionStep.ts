import semver from 'semver';
import type { Step } from '../../../host';
import { largestStep, type Change } from './Change';

/** The version step that the changes require, and whether the new version takes it. */
export interface VersionVerdict {
  /** The smallest step that the changes allow. */
  readonly step: Step;
  /** The version it leads to. */
  readonly smallest: string;
  readonly isEnough: boolean;
}

/**
 * Judges a new version. Below 1.0.0 the second number stands for what breaks and the third for the rest, as `^` in
 * ranges understands it.
 */
export function judgeVersion(before: string, after: string, changes: readonly Change[]): VersionVerdict {
  const step = largestStep(changes.map((change) => change.step));
  const taken = semver.major(before) > 0 ? step : step === 'major' ? 'minor' : 'patch';
  const smallest = semver.inc(before, taken) ?? before;
  const isSame = changes.length === 0 && before === after;
  return { step, smallest, isEnough: isSame || semver.gte(after, smallest) };
}
