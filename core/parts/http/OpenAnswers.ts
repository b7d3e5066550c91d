import type { Response } from 'express';

/** The answers under way of a server. When it stops, each ends its connection and says so to the client. */
export class OpenAnswers {
  private readonly open = new Set<Response>();
  private areLast = false;

  add(response: Response): void {
    if (this.areLast) response.shouldKeepAlive = false;
    this.open.add(response);
  }

  delete(response: Response): void {
    this.open.delete(response);
  }

  /** From now on answers carry `Connection: close`, those under way included whose head has not been sent. */
  endConnections(): void {
    this.areLast = true;
    for (const response of this.open) if (!response.headersSent) response.shouldKeepAlive = false;
  }
}
