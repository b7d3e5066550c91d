import { type CoreServices, type FairSlots, HttpError } from '@tenantry/core';
import type { AiEnvironment } from '../../environment';
import type { Caller } from '../../shared/place';

/** Seconds after which a client that was refused may try again. */
const RETRY_AFTER = 5;

type Dependencies = Pick<CoreServices, 'shares'> & { readonly environment: AiEnvironment };

/**
 * Bounds how many turns run and how many streams are read at a time, since each holds memory for as long as it lasts. One tenant has a
 * part of them, so the others find room.
 */
export class StreamBounds {
  private readonly counts: Readonly<Record<'turns' | 'readers', Counts>>;

  constructor(private readonly deps: Dependencies) {
    const slots = deps.environment.AI_CHAT_STREAMS_PER_PROCESS;
    const counts = () => new Counts(deps.shares.slots({ slots }));
    this.counts = { turns: counts(), readers: counts() };
  }

  /**
   * Makes room for one.
   *
   * @returns gives the room back
   * @throws HttpError 429 where the user has too many, 503 where their tenant or the process has
   */
  enter(kind: 'turns' | 'readers', { scope, principal }: Caller): () => void {
    const perUser = this.deps.environment.AI_CHAT_STREAMS_PER_USER;
    const counts = this.counts[kind];
    const user = `${scope.tenantId}/${principal.subject}`;
    if (counts.of(user) >= perUser) throw tooMany(429);
    const leave = counts.add(user, scope.tenantId);
    if (!leave) throw tooMany(503);
    return leave;
  }
}

class Counts {
  private readonly byUser = new Map<string, number>();

  constructor(private readonly slots: FairSlots) {}

  of(user: string): number {
    return this.byUser.get(user) ?? 0;
  }

  /** @returns a function that removes it again, once; null where no slot is free for the tenant */
  add(user: string, tenantId: string | null): (() => void) | null {
    const giveBack = this.slots.tryTake({ tenantId });
    if (!giveBack) return null;
    this.change(user, 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      this.change(user, -1);
      giveBack();
    };
  }

  private change(user: string, by: 1 | -1): void {
    const count = this.of(user) + by;
    if (count === 0) this.byUser.delete(user);
    else this.byUser.set(user, count);
  }
}

const tooMany = (status: 429 | 503) =>
  new HttpError(
    status,
    'Too many chats are open',
    { code: 'too_many_streams' },
    { 'retry-after': String(RETRY_AFTER) },
  );
