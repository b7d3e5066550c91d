import { problemsIn, type Problem } from '../../../host';
import type { Installation } from './Installation';

/** What is wrong in the plan, and in the running server besides, each problem once. */
export function problemsOf({ planned, live }: Installation): Problem[] {
  const all = (live ? [planned, live] : [planned]).flatMap(problemsIn);
  return [...new Map(all.map((problem) => [renderKey(problem), problem])).values()];
}

function renderKey({ code, subject, reason }: Problem): string {
  return `${code} ${subject} ${reason}`;
}
