import type { HostError } from '../errors/HostError';

/** Everything that is wrong with the environment or with plugins.config.json, reported at once. */
export class ConfigProblems extends Error {
  constructor(readonly problems: readonly HostError[]) {
    super(problems.map((problem) => problem.message).join('\n'));
    this.name = 'ConfigProblems';
  }
}
