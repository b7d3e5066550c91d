/**
 * `ok` is as it should be; `note` is worth knowing; `wrong` needs fixing, and the exit code says so;
 * `unchecked` could not be checked now.
 */
export type Verdict = 'ok' | 'note' | 'wrong' | 'unchecked';

/** One thing that was checked. */
export interface Finding {
  readonly verdict: Verdict;
  /** `node`, `config`, `database`, or the id of a module. */
  readonly subject: string;
  /** Stable code, where the finding is one of the host's errors. */
  readonly code?: string;
  readonly message: string;
  readonly remedy?: string;
}

/** An error meant for operators as a finding; anything else is thrown on. */
export function findingOf(subject: string, error: unknown): Finding[] {
  if (!(error instanceof Error)) throw error;
  if ('problems' in error)
    return (error.problems as readonly Error[]).flatMap((problem) => findingOf(subject, problem));
  if (!('remedy' in error)) throw error;
  const { code, reason, remedy } = error as { code?: string; reason?: string; remedy?: unknown };
  return [{ verdict: 'wrong', subject, code, message: reason ?? error.message, remedy: String(remedy) }];
}
