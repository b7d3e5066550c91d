import { FailureWatch } from '../../core/parts/health/FailureWatch';
import { watchedCaller } from '../../core/parts/health/watchedCaller';
import type { Person, Principal } from '@tenantry/core';

const rule = { requests: 20, percent: 50, callers: 3 };

describe('whether a module fails', () => {
  let now: number;
  let watch: FailureWatch;

  beforeEach(() => {
    now = 0;
    watch = new FailureWatch(rule, () => now);
  });

  const calls = (group: string, caller: string, failures: number, successes = 0): void => {
    for (let call = 0; call < failures; call += 1) watch.note({ group, caller }, true);
    for (let call = 0; call < successes; call += 1) watch.note({ group, caller }, false);
  };

  test('needs enough requests, enough of them failed, and for enough callers', () => {
    calls('a', 'ann', 10);
    calls('b', 'bob', 5);
    calls('b', 'cid', 4);
    expect(watch.verdict(2)).toBeNull();
    calls('b', 'cid', 1);
    expect(watch.verdict(2)).toEqual({ requests: 20, failures: 20, callers: 3 });
    calls('c', 'cay', 0, 20);
    expect(watch.verdict(2)).toEqual({ requests: 40, failures: 20, callers: 3 });
    calls('c', 'cay', 0, 1);
    expect(watch.verdict(2)).toBeNull();
  });

  test('is not for one tenant to say, however much it calls and however many accounts it has', () => {
    for (let account = 0; account < 50; account += 1) calls('attacker', `account ${account}`, 100);
    expect(watch.verdict(2)).toBeNull();
    calls('b', 'bob', 0, 1);
    calls('c', 'cid', 0, 1);
    expect(watch.verdict(1)).toBeNull();
    // A second tenant that runs into the same is still the smaller part of those who work.
    calls('d', 'dan', 1);
    calls('e', 'eve', 0, 1);
    expect(watch.verdict(2)).toBeNull();
    calls('f', 'fay', 1);
    expect(watch.verdict(2)).not.toBeNull();
  });

  test('where there is one tenant only, is for several of its people to say', () => {
    calls('a', 'ann', 30);
    expect(watch.verdict(1)).toBeNull();
    calls('a', 'bob', 1);
    calls('a', 'cid', 1);
    expect(watch.verdict(1)).toEqual({ requests: 32, failures: 32, callers: 3 });
  });

  test('is judged by the last minute', () => {
    calls('a', 'ann', 10);
    calls('b', 'bob', 10);
    now += 45_000;
    calls('c', 'cid', 1);
    expect(watch.verdict(2)).not.toBeNull();
    now += 31_000;
    calls('c', 'cid', 18);
    expect(watch.verdict(2)).toBeNull();
    expect(watch.isQuiet).toBe(false);
    now += 120_000;
    expect(watch.isQuiet).toBe(true);
  });

  test('cannot be used to fill the memory', () => {
    for (let network = 0; network < 5_000; network += 1) calls(`net ${network}`, 'x', 1);
    expect(watch.verdict(2)).toMatchObject({ requests: 5_000, callers: 1_001 });
  });
});

describe('who is one caller', () => {
  const person = (changes: Partial<Person>) => ({
    kind: 'user',
    tenantId: 't',
    userId: 'u',
    subject: 's',
    ...changes,
  });
  const key = (madeBy: string | null) => ({ kind: 'api_key', tenantId: 't', subject: 'api_key:1', madeBy });
  test.each([
    [person({}), '1.2.3.4', { group: 't', caller: 'u' }],
    [key(null), '1.2.3.4', { group: 't', caller: 'api_key:1' }],
    [key('u'), '1.2.3.4', { group: 't', caller: 'u' }],
    [person({ tenantId: null }), '1.2.3.4', { group: 'platform', caller: 'u' }],
    [null, '1.2.3.4', { group: '1.2.3.*', caller: '1.2.3.*' }],
    [null, '::ffff:1.2.3.4', { group: '1.2.3.*', caller: '1.2.3.*' }],
    [null, '2001:db8:1:2:3:4:5:6', { group: '2001:db8:1::', caller: '2001:db8:1::' }],
    [null, '2001:db8::6', { group: '2001:db8:0::', caller: '2001:db8:0::' }],
    [null, '::1', { group: '0:0:0::', caller: '0:0:0::' }],
    [null, 'unknown', { group: 'unknown.*', caller: 'unknown.*' }],
  ])('%j at %s', (principal, ip, expected) => {
    expect(watchedCaller(principal as Principal | null, ip)).toEqual(expected);
  });
});
