import type { HostErrorCode } from './HostError';

/** A host error as data. */
export interface Problem {
  readonly code: HostErrorCode;
  readonly subject: string;
  readonly reason: string;
  readonly remedy: string;
}

/** A problem as operators read it: code, subject and reason, with the remedy on a line of its own. */
export function renderProblem({ code, subject, reason, remedy }: Problem): string {
  return `${code}  ${subject} ${reason}\n  Remedy: ${remedy}`;
}
