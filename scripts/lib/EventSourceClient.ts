import http, { type IncomingMessage } from 'node:http';

/** A message as a client of the stream gets it. */
export interface Message {
  readonly type: string;
  readonly id: string;
  readonly data: {
    readonly id: string;
    readonly payload: Record<string, unknown>;
    readonly timestamp: number;
    readonly organizationId: string;
    readonly reason?: string;
  };
}

/** Options of a stream. */
export interface StreamRequest {
  readonly token?: string;
  readonly query?: string;
  readonly lastEventId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The agent with the connection to use; default: a new one. */
  readonly agent?: http.Agent;
}

/** Ends a wait in vain; machines are busy. */
const LONGEST_WAIT = 120_000;

/** A client of `GET /events/stream` that reads as the standard of server-sent events says. */
export class EventSourceClient {
  readonly messages: Message[] = [];
  /** Everything as it came. */
  text = '';
  /** By which the client would go on. */
  lastEventId = '';
  /** True when the server has ended the stream. */
  hasEnded = false;
  private buffer = '';
  private readonly waiting = new Set<() => void>();

  private constructor(readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.read(text));
    const end = (): void => {
      this.hasEnded = true;
      for (const look of this.waiting) look();
    };
    response.on('end', end).on('error', end).on('close', end);
  }

  /** Opens a stream. @param url of the server */
  static open(
    url: string,
    { token, query = '', lastEventId, headers, agent }: StreamRequest,
  ): Promise<EventSourceClient> {
    return new Promise((resolve, reject) => {
      http
        .get(
          `${url}/api/events/stream${query}`,
          {
            agent: agent ?? false,
            headers: {
              ...(token !== undefined && { authorization: `Bearer ${token}` }),
              ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
              ...headers,
            },
          },
          (response) => resolve(new EventSourceClient(response)),
        )
        .on('error', reject);
    });
  }

  get status(): number {
    return this.response.statusCode ?? 0;
  }

  /** Ids of the events it received, in order. */
  get heard(): string[] {
    return this.messages.map(({ data }) => data.id);
  }

  /** Waits for the first message that matches. @throws Error after two minutes, or when the stream ends */
  message(matches: (message: Message) => boolean): Promise<Message> {
    return this.until(() => this.messages.find(matches), 'no such message came');
  }

  /** Waits until it is connected and has the position of the stream. */
  async connected(): Promise<this> {
    await this.until(() => this.lastEventId !== '' || undefined, 'it was not connected');
    return this;
  }

  /** Waits until the server has ended the stream. */
  async ended(): Promise<void> {
    await this.until(() => this.hasEnded || undefined, 'the stream goes on');
  }

  /** Waits for something to be there. */
  until<T>(find: () => T | undefined, problem: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const settle = (outcome: () => void): void => {
        clearTimeout(limit);
        this.waiting.delete(look);
        outcome();
      };
      const fail = (): void =>
        settle(() => reject(new Error(`${problem}; it said ${JSON.stringify(this.text.slice(-2_000))}`)));
      const look = (): void => {
        const found = find();
        if (found !== undefined) settle(() => resolve(found));
        else if (this.hasEnded) fail();
      };
      const limit = setTimeout(fail, LONGEST_WAIT);
      this.waiting.add(look);
      look();
    });
  }

  close(): void {
    this.response.destroy();
  }

  private read(text: string): void {
    this.text += text;
    this.buffer += text;
    for (let end; (end = this.buffer.indexOf('\n\n')) !== -1;) {
      const block = this.buffer.slice(0, end);
      this.buffer = this.buffer.slice(end + 2);
      this.dispatch(block);
    }
    for (const look of this.waiting) look();
  }

  private dispatch(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const match = /^(\w+): ?(.*)$/.exec(line);
      if (match) fields.set(match[1] ?? '', match[2] ?? '');
    }
    this.lastEventId = fields.get('id') ?? this.lastEventId;
    const data = fields.get('data');
    if (data === undefined) return;
    this.messages.push({
      type: fields.get('event') ?? 'message',
      id: this.lastEventId,
      data: JSON.parse(data) as Message['data'],
    });
  }
}
