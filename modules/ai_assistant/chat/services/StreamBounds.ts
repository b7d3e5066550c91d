import { HttpError } from '@tenantry/core';
import type { AiEnvironment } from '../../environment';
import type { Caller } from '../../shared/place';

/** Seconds after which a client that was refused may try again. */
const RETRY_AFTER = 5;

/** Bounds how many turns run and how many streams are read at a time, since each holds memory for as long as it lasts. */
export class StreamBounds {
  private readonly counts = { turns: new Counts(), readers: new Counts() };

  constructor(private readonly deps: { readonly environment: AiEnvironment }) {}

  /**
   * Makes room for one.
   *
   * @returns gives the room back
   * @throws HttpError 429 where the user has too many, 503 where the process has
   */
  enter(kind: 'turns' | 'readers', { scope, principal }: Caller): () => void {
    const { AI_CHAT_STREAMS_PER_USER: perUser, AI_CHAT_STREAMS_PER_PROCESS: perProcess } =
      this.deps.environment;
    const counts = this.counts[kind];
    const user = `${scope.tenantId}/${principal.subject}`;
    if (counts.of(user) >= perUser) throw tooMany(429);
    if (counts.all >= perProcess) throw tooMany(503);
    return counts.add(user);
  }
}

class Counts {
  all = 0;
  private readonly byUser = new Map<string, number>();

  of(user: string): number {
    return this.byUser.get(user) ?? 0;
  }

  /** @returns takes it away again, once */
  add(user: string): () => void {
    this.change(user, 1);
    let isIn = true;
    return () => {
      if (isIn) this.change(user, -1);
      isIn = false;
    };
  }

  private change(user: string, by: 1 | -1): void {
    this.all += by;
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
