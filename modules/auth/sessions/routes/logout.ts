import { personOf, redirect, type Reply, routeFor, text } from '@tenantry/core';
import { ACCESS_COOKIE, SESSION_COOKIE, withoutAuthCookies } from '../services/authCookies';
import type { SessionServices } from '../services/SessionServices';
import { sessionEvents } from '../events/sessionEvents';

export const logout = routeFor<SessionServices>()({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out',
  description: 'Ends the session of every credential presented: bearer token, auth_token and session_token.',
  access: 'authenticated',
  creates: false,
  responses: {
    201: { description: 'Signed out', contentType: 'text/plain' },
    302: { description: 'Signed out; to the login page, for callers that accept HTML' },
  },
  handler: async ({ principal, cookies, headers, services }) => {
    const { accessTokens, sessionStore, redirectTargets, events, clock } = services;
    const besides = accessTokens.verify(cookies[ACCESS_COOKIE] ?? '')?.sid;
    const person = personOf(principal);
    const sessionId = person?.sessionId ?? null;
    const presented = [sessionId, besides].filter((id) => typeof id === 'string');
    const tokenHash = sessionStore.hashOfPresented(cookies[SESSION_COOKIE]);
    const ended = await sessionStore.end(presented, tokenHash);
    const tenantId = person?.tenantId ?? null;
    if (person && tenantId !== null) {
      await events.emit(sessionEvents.signedOut, {
        id: person.userId,
        tenantId,
        organizationId: person.organizationId,
        sessionId,
        sessionRevoked: sessionId !== null && ended.includes(sessionId),
        at: clock.now().toISOString(),
      });
    }
    const answer: Reply = acceptsHtml(headers['accept'])
      ? redirect(302, redirectTargets.location('/login', headers))
      : text(201, 'Signed out');
    return withoutAuthCookies(answer);
  },
});

/** True when the caller names HTML: a browser that follows a form, not a program that takes anything. */
function acceptsHtml(accept: string | string[] | undefined): boolean {
  return String(accept ?? '')
    .split(',')
    .some((range) => /^\s*(text\/html|application\/xhtml\+xml)\s*(;(?!.*\bq=0(\.0*)?\s*$)|$)/i.test(range));
}
