import type { Response } from 'express';
import { HttpError, Unavailable } from '../../kernel/errors/HttpError';
import { FairSlots } from '../tenancy/FairSlots';
import type { Reply, StreamBody } from './Reply';

/** How many answers may be streamed at a time. */
export interface DownloadLimits {
  /** In this process. */
  readonly atOnce: number;
  /** Of these, for one tenant. */
  readonly perTenant: number;
  /** For one caller. */
  readonly perCaller: number;
  /** Milliseconds after which a client that takes nothing is cut off. */
  readonly unread: number;
}

/** A streamed answer with its first chunk already read. */
export class BegunStream {
  constructor(
    readonly first: IteratorResult<string | Uint8Array>,
    readonly rest: AsyncIterator<string | Uint8Array>,
    /** Milliseconds after which a client that takes nothing is cut off. */
    readonly unread: number,
  ) {}
}

/** Seconds after which a caller that was refused may ask again. */
const RETRY_AFTER = 2;

/**
 * Bounds how many answers are streamed at a time, since each costs memory for as long as its client reads. One tenant has a part of
 * them, so the others find room.
 *
 * Nothing of the answer is made before there is room for it. What it begins with is made before its head is sent, so that
 * a failure has a status of its own.
 */
export class Downloads {
  private readonly slots: FairSlots;
  private readonly ofCallers = new Map<string, number>();

  constructor(private readonly limits: DownloadLimits) {
    this.slots = new FairSlots({ slots: limits.atOnce, perTenant: limits.perTenant });
  }

  /**
   * Makes room for a streamed answer until its response has ended, and makes its beginning.
   *
   * @param caller owner of the answer
   * @throws HttpError 429 when the caller has too many under way, 503 when its tenant or the process has
   */
  async begin(reply: Reply, caller: string, tenantId: string | null, response: Response): Promise<Reply> {
    this.enter(caller, tenantId, response);
    const rest = (reply.body as StreamBody)[Symbol.asyncIterator]();
    response.once('close', () => void rest.return?.().catch(() => undefined));
    return reply.withBody(new BegunStream(await rest.next(), rest, this.limits.unread));
  }

  private enter(caller: string, tenantId: string | null, response: Response): void {
    const own = this.ofCallers.get(caller) ?? 0;
    if (own >= this.limits.perCaller) throw tooMany();
    // One that left before is not announced any more.
    if (response.closed) throw new HttpError(499, 'Client Closed Request');
    const giveBack = this.slots.tryTake({ tenantId });
    if (!giveBack) throw new Unavailable(undefined, { code: 'too_many_downloads' });
    this.ofCallers.set(caller, own + 1);
    response.once('close', () => {
      giveBack();
      this.leave(caller);
    });
  }

  private leave(caller: string): void {
    const left = (this.ofCallers.get(caller) ?? 1) - 1;
    if (left === 0) this.ofCallers.delete(caller);
    else this.ofCallers.set(caller, left);
  }
}

function tooMany(): HttpError {
  return new HttpError(
    429,
    'Too many requests. Please try again later.',
    { code: 'too_many_downloads' },
    { 'retry-after': String(RETRY_AFTER) },
  );
}
