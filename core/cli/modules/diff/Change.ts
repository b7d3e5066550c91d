import type { Step } from '../../../host';

/** One difference between two versions of a module. */
export interface Change {
  readonly sign: '+' | '-' | '~';
  /** `route`, `feature`, `event` and so on. */
  readonly kind: string;
  readonly name: string;
  /** The difference, for changed ones. */
  readonly what?: string;
  readonly step: Step;
}

const ORDER: readonly Step[] = ['patch', 'minor', 'major'];

/** The largest step of several; `patch` for none. */
export function largestStep(steps: readonly Step[]): Step {
  return ORDER[Math.max(0, ...steps.map((step) => ORDER.indexOf(step)))] ?? 'patch';
}
