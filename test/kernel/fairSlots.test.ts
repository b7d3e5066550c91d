import * as fc from 'fast-check';
import { FairSlots, type SlotOwner } from '../../core/dist/parts/tenancy/FairSlots';
import { largestShare } from '../../core/dist/parts/tenancy/largestShare';

/** Lets calls that were admitted note it. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Takes slots in the order of calls, and notes who got one. */
class Calls {
  readonly admitted: string[] = [];
  private readonly releases: (() => void)[] = [];

  constructor(readonly slots: FairSlots) {}

  call(name: string, owner: SlotOwner, first = false): void {
    void this.slots.take(owner, { first }).then((release) => {
      this.admitted.push(name);
      this.releases.push(release);
    });
  }

  /** Ends the call that got its slot first. @returns false when none holds a slot */
  async endOne(): Promise<boolean> {
    const release = this.releases.shift();
    release?.();
    await turn();
    return release !== undefined;
  }
}

describe('slots that tenants share', () => {
  test('leave one free for others, however many one tenant asks for', () => {
    expect([1, 2, 3, 4, 16, 200].map((slots) => largestShare(slots))).toEqual([1, 1, 2, 3, 12, 150]);
    expect(largestShare(16, 100)).toBe(16);
    const slots = new FairSlots({ slots: 4 });
    const taken = Array.from({ length: 4 }, () => slots.tryTake({ tenantId: 'a' }) !== null);
    expect(taken).toEqual([true, true, true, false]);
    expect(slots.tryTake({ tenantId: 'b' })).not.toBeNull();
    expect(slots.tryTake({ tenantId: 'c' })).toBeNull();
  });

  test('go to a tenant with one call after one call of a tenant with two thousand', async () => {
    const calls = new Calls(new FairSlots({ slots: 1 }));
    for (let i = 0; i < 2_000; i += 1) calls.call('many', { tenantId: 'many' });
    calls.call('one', { tenantId: 'one' });
    await turn();
    while (await calls.endOne());
    expect(calls.admitted).toHaveLength(2_001);
    expect(calls.admitted.indexOf('one')).toBeLessThanOrEqual(2);
  });

  test('are refused to calls that wait longer than they may, and go to the next ones', async () => {
    const slots = new FairSlots({ slots: 1, longestWait: 20 });
    const release = await slots.take({ tenantId: 'a' });
    const waiting = ['a', 'b'].map((tenantId) => slots.take({ tenantId }));
    for (const end of await Promise.allSettled(waiting))
      expect(end).toMatchObject({ status: 'rejected', reason: { status: 503 } });
    expect(slots.waiting).toBe(0);
    const next = slots.take({ tenantId: 'b' });
    release();
    (await next)();
    expect(slots.size).toBe(0);
  });

  test('go to the callers of a tenant in turn, and to urgent calls of a tenant before its others', async () => {
    const calls = new Calls(new FairSlots({ slots: 1 }));
    for (let i = 0; i < 50; i += 1) calls.call('busy', { tenantId: 'a', caller: 'busy' });
    calls.call('calm', { tenantId: 'a', caller: 'calm' });
    calls.call('urgent', { tenantId: 'a', caller: 'busy' }, true);
    await turn();
    while (await calls.endOne());
    expect(calls.admitted.slice(0, 4)).toEqual(['busy', 'urgent', 'busy', 'calm']);
  });

  test('are no longer waited for once the signal is aborted, and the next call gets the slot', async () => {
    const slots = new FairSlots({ slots: 1 });
    const release = await slots.take({ tenantId: 'a' });
    const controller = new AbortController();
    const left = slots.take({ tenantId: 'b' }, { signal: controller.signal });
    const next = slots.take({ tenantId: 'c' });
    controller.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    expect(slots.waiting).toBe(1);
    release();
    (await next)();
    expect([slots.size, slots.waiting]).toEqual([0, 0]);
  });

  test('refuse what a tenant asks for beyond its bound of waiting calls, and nothing of others', async () => {
    const slots = new FairSlots({ slots: 1, waiting: 2 });
    const release = await slots.take({ tenantId: 'a' });
    const waiting = [
      slots.take({ tenantId: 'a' }),
      slots.take({ tenantId: 'a' }),
      slots.take({ tenantId: 'b' }),
    ];
    await expect(slots.take({ tenantId: 'a' })).rejects.toMatchObject({
      status: 503,
      details: { code: 'too_many_waiting' },
    });
    release();
    for (const call of waiting) void call.then((done) => done());
    await Promise.all(waiting);
  });

  test('are given back when the work in them fails', async () => {
    const slots = new FairSlots({ slots: 1 });
    await expect(slots.run({ tenantId: 'a' }, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(slots.size).toBe(0);
  });
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant('take' as const),
    tenant: fc.constantFrom('a', 'b', 'c', null),
    caller: fc.constantFrom('x', 'y'),
    first: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('end' as const), which: fc.nat(100) }),
  fc.record({ kind: fc.constant('abort' as const), which: fc.nat(100) }),
);

describe('slots that tenants share, however calls follow one another', () => {
  test('are never more than there are, never beyond a share, never left idle, and all calls end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(step, { maxLength: 80 }),
        async (count, steps) => {
          const slots = new FairSlots({ slots: count });
          const holding: { tenant: string | null; release: () => void }[] = [];
          let waiting: { tenant: string | null; controller: AbortController }[] = [];
          for (const next of steps) {
            if (next.kind === 'take') {
              const { tenant, caller, first } = next;
              const entry = { tenant, controller: new AbortController() };
              waiting.push(entry);
              slots.take({ tenantId: tenant, caller }, { signal: entry.controller.signal, first }).then(
                (release) => {
                  holding.push({ tenant, release });
                  waiting = waiting.filter((other) => other !== entry);
                },
                () => (waiting = waiting.filter((other) => other !== entry)),
              );
            } else if (next.kind === 'end') {
              const [ended] = holding.splice(next.which % Math.max(1, holding.length), 1);
              ended?.release();
              ended?.release();
            } else waiting[next.which % Math.max(1, waiting.length)]?.controller.abort(new Error('left'));
            await turn();
            const heldBy = (tenant: string | null) => holding.filter((held) => held.tenant === tenant).length;
            expect(slots.size).toBe(holding.length);
            expect(slots.waiting).toBe(waiting.length);
            expect(holding.length).toBeLessThanOrEqual(count);
            for (const { tenant } of holding) expect(heldBy(tenant)).toBeLessThanOrEqual(slots.perTenant);
            // A slot stays free only for tenants other than those that wait.
            if (holding.length < count)
              for (const { tenant } of waiting) expect(heldBy(tenant)).toBe(slots.perTenant);
          }
          while (holding.length > 0) {
            holding.shift()?.release();
            await turn();
          }
          expect([slots.size, slots.waiting, waiting.length]).toEqual([0, 0, 0]);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('let each waiting tenant in before any other has had more than one further turn', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 }),
        async (sizes) => {
          const calls = new Calls(new FairSlots({ slots: 1 }));
          sizes.forEach((size, tenant) => {
            for (let i = 0; i < size; i += 1) calls.call(String(tenant), { tenantId: String(tenant) });
          });
          await turn();
          while (await calls.endOne());
          const left = [...sizes];
          const had = sizes.map(() => 0);
          for (const tenant of calls.admitted.map(Number)) {
            had[tenant] = (had[tenant] as number) + 1;
            left[tenant] = (left[tenant] as number) - 1;
            const waitingHad = had.filter((_, other) => (left[other] as number) > 0);
            // The first call of the first tenant came before the others waited.
            for (const other of waitingHad) expect((had[tenant] as number) - other).toBeLessThanOrEqual(2);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
