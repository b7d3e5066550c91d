import type { Response } from 'express';
import { unavailable } from '../../kernel/errors/HttpError';
import { Passing } from './Passing';

/** The answers under way of a server. When it stops, each ends its connection and says so to the client. */
export class OpenAnswers {
  private readonly open = new Passing<Response>();
  private areLast = false;
  private readonly streams = new Map<Response, () => void>();
  private areStreamsEnded = false;

  /** @returns to be called when the answer has ended */
  add(response: Response): () => void {
    if (this.areLast) response.shouldKeepAlive = false;
    const leave = this.open.add(response);
    return () => {
      leave();
      this.streams.delete(response);
    };
  }

  /** Takes an answer that goes on until `end` is called. @throws HttpError 503 when such answers have been ended */
  addStream(response: Response, end: () => void): void {
    if (this.areStreamsEnded) throw unavailable();
    if (!response.destroyed) this.streams.set(response, end);
  }

  /** Ends the answers that go on, and takes no more of them. */
  endStreams(): void {
    this.areStreamsEnded = true;
    for (const end of [...this.streams.values()]) end();
  }

  /** True while a client takes an answer that is written whole. */
  get areBeingTaken(): boolean {
    return this.open.values().some((response) => response.writableEnded);
  }

  /** From now on answers carry `Connection: close`, including answers under way if their head has not been sent. */
  endConnections(): void {
    this.areLast = true;
    for (const response of this.open.values()) if (!response.headersSent) response.shouldKeepAlive = false;
  }
}
