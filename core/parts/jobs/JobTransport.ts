/** Names a job that is due at some time; the job itself is in the table `platform_jobs`. */
export interface JobMessage {
  readonly id: string;
  readonly worker: string;
  /** Which delivery of the job this is; a message about an earlier one is void. */
  readonly delivery: number;
}

/** What tells one delivery of a job from all others. */
export function deliveryKey({ id, delivery }: Pick<JobMessage, 'id' | 'delivery'>): string {
  return `${id}:${delivery}`;
}

/** A message, and when it is to arrive. */
export interface DueMessage extends JobMessage {
  /** Milliseconds from now; 0 is at once. */
  readonly delay: number;
}

/**
 * Carries messages about jobs to whichever process has room, at the time they are due.
 *
 * A transport may repeat messages and may lose them: a job runs only for the process that claims its row, and
 * rows that were not announced are announced again.
 */
export interface JobTransport {
  /** True when `platform_enqueue_jobs` hands new jobs over inside the caller's transaction. */
  readonly joinsTransaction: boolean;
  /** Gets ready for `push`. @param onReturn told when messages could be sent again after they could not */
  open(onReturn: () => void): Promise<void>;
  /** Begins to deliver; at most `concurrency` at a time. */
  start(deliver: (message: JobMessage) => Promise<void>, concurrency: number): Promise<void>;
  /** Sends messages; never waits for a server that is down. */
  push(messages: readonly DueMessage[], again?: boolean): Promise<void>;
  /** Names under which this process holds messages, for `release`. */
  readonly holders: readonly string[];
  /** Forgets what processes held that are gone. */
  release(holders: readonly string[]): Promise<void>;
  /** Takes no more messages; resolves when those under way have been dealt with. */
  stop(): Promise<void>;
  /** Lets go of connections. */
  close(): Promise<void>;
}
