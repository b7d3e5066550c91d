import type { Reply } from '@tenantry/core';

const DAY = 86_400;
const HOUR = 3_600;
const MINUTE = 60;

/** Headers of everything that is served: nothing in it runs, and only what all may see is shown on other sites. */
export function withServeHeaders(reply: Reply, isPublic: boolean, kind: 'file' | 'image'): Reply {
  const age = kind === 'file' ? DAY : HOUR;
  return reply
    .withHeader('cache-control', isPublic ? `public, max-age=${age}` : `private, max-age=${MINUTE}`)
    .withHeader('content-security-policy', "default-src 'none'; sandbox")
    .withHeader('x-content-type-options', 'nosniff')
    .withHeader('cross-origin-resource-policy', isPublic ? 'cross-origin' : 'same-origin');
}
