import type { Reply } from '@tenantry/core';

/** An answer that browsers keep for good where its address names the present revision. @param asked the revision in the address */
export function keptForGood(answer: Reply, asked: string | undefined, revision: string): Reply {
  return asked === revision
    ? answer.withHeader('cache-control', 'public, max-age=31536000, immutable')
    : answer;
}
