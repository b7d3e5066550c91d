import type { Response } from 'express';
import { unavailable } from '../../kernel/errors/HttpError';

/** The answers under way of a server. When it stops, each ends its connection and says so to the client. */
export class OpenAnswers {
  private readonly open = new Set<Response>();
  private areLast = false;
  private readonly streams = new Map<Response, () => void>();
  private areStreamsEnded = false;

  add(response: Response): void {
    if (this.areLast) response.shouldKeepAlive = false;
    this.open.add(response);
  }

  delete(response: Response): void {
    this.open.delete(response);
    this.streams.delete(response);
  }

  /** Takes an answer that goes on until `end` is called. @throws HttpError 503 when such answers have been ended */
  addStream(response: Response, end: () => void): void {
    if (this.areStreamsEnded) throw unavailable();
    if (this.open.has(response)) this.streams.set(response, end);
  }

  /** Ends the answers that go on, and takes no more of them. */
  endStreams(): void {
    this.areStreamsEnded = true;
    for (const end of [...this.streams.values()]) end();
  }

  /** From now on answers carry `Connection: close`, those under way included whose head has not been sent. */
  endConnections(): void {
    this.areLast = true;
    for (const response of this.open) if (!response.headersSent) response.shouldKeepAlive = false;
  }
}
