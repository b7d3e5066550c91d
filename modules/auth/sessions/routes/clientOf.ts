import { cutText } from '@tenantry/core';
import type { Client } from '../services/SessionStore';

const LONGEST_AGENT = 300;

/** Program and address that a request comes from. */
export function clientOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  clientIp: string,
): Client {
  const agent = headers['user-agent'];
  return {
    userAgent: typeof agent === 'string' && agent !== '' ? cutText(agent, LONGEST_AGENT) : null,
    ipAddress: clientIp === '' ? null : clientIp,
  };
}
