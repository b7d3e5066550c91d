import { eachOnce, problemsIn, type Problem } from '../../../host';
import type { Installation } from './Installation';

/** Problems of an installation, by the same rule as in the server (`problemsIn`). */
export interface InstallationProblems {
  /** In the running server, as its `readyz` counts them; in the plan where no server runs. */
  readonly present: readonly Problem[];
  /** Problems that a start from here would have besides these. Empty where no server runs. */
  readonly ofStart: readonly Problem[];
}

/** Problems in the running server and in the plan. */
export function problemsOf({ planned, live }: Installation): InstallationProblems {
  const present = problemsIn(live ?? planned);
  const all = eachOnce([...present, ...problemsIn(planned)]);
  return { present, ofStart: all.slice(present.length) };
}
