/**
 * Milliseconds for which a client that was away is sent what it has missed. The log keeps events for longer, by as much as
 * a transaction may last that emits at its beginning.
 */
const RESUMABLE_MILLISECONDS = 60 * 60_000;

/** How far a client has come: everything up to a position, as of a time. Travels as the id of a message. */
export class StreamCursor {
  constructor(
    readonly position: number,
    /** Milliseconds since 1970. What was committed after it is behind the position. */
    readonly time: number,
  ) {}

  /** Reads the id of a message; null for an id that does not have the form of a cursor. */
  static read(text: string): StreamCursor | null {
    const match = /^(\d{1,15})-(\d{1,15})$/.exec(text);
    return match ? new StreamCursor(Number(match[1]), Number(match[2])) : null;
  }

  toString(): string {
    return `${this.position}-${this.time}`;
  }

  /** True when events after it may have been removed. */
  isTooOld(now: number): boolean {
    return this.time < now - RESUMABLE_MILLISECONDS;
  }
}
