import { matchesEvent } from '../../core/parts/events/matchesEvent';

describe('the pattern of a subscriber', () => {
  test.each([
    ['auth.user.created', 'auth.user.created', true],
    ['auth.user.created', 'auth.user.updated', false],
    ['auth.user.*', 'auth.user.created', true],
    ['auth.*', 'auth.user.created', false],
    ['auth.*', 'auth.logout', true],
    ['*.user.created', 'auth.user.created', true],
    ['auth.*.created', 'auth.role.created', true],
    ['auth.**', 'auth.password.reset.requested', true],
    ['auth.**', 'directory.tenant.created', false],
    ['**.created', 'directory.tenant.created', true],
    ['*', 'directory.tenant.created', true],
    ['**', 'directory.tenant.created', true],
  ])('%s and %s: %s', (pattern, event, expected) => {
    expect(matchesEvent(pattern, event)).toBe(expected);
  });
});
