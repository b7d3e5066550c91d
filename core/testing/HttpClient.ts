import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

type Body = NonNullable<RequestInit['body']>;

/** An answer with all of its text; of a stream of events its first piece. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Headers that a browser adds. */
const DEFAULTS = { accept: '*/*', 'user-agent': 'node' };

/** Sends requests over connections that it keeps, at a quarter of what `fetch` costs, and follows no redirects. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true });

  async send(method: string, url: URL, headers: Headers, body?: Body): Promise<HttpAnswer> {
    const content = body === undefined ? undefined : await contentOf(headers, body);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const all: Record<string, string> = { ...DEFAULTS, ...Object.fromEntries(headers) };
      // Which Node leaves out for methods that seldom have a body.
      if (content !== undefined) all['content-length'] = String(Buffer.byteLength(content));
      const sent = request(url, { method, headers: all, agent: this.agent }, resolve);
      sent.on('error', reject).end(content);
    });
    const received = headersOf(answer);
    return {
      status: answer.statusCode ?? 0,
      headers: received,
      text: isEndless(received) ? await beginningOf(answer) : await text(answer),
    };
  }

  /** Ends the connections. */
  close(): void {
    this.agent.destroy();
  }
}

/** Content of a request. Without a content type it gets that of its kind, as `fetch` sets it. */
async function contentOf(headers: Headers, body: Body): Promise<string | Uint8Array> {
  if (headers.has('content-type') && (typeof body === 'string' || body instanceof Uint8Array)) return body;
  const encoded = new Response(body);
  const type = encoded.headers.get('content-type');
  if (type !== null && !headers.has('content-type')) headers.set('content-type', type);
  return new Uint8Array(await encoded.arrayBuffer());
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] as string, rawHeaders[index + 1] as string);
  }
  return headers;
}

function isEndless(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}

/** The first piece of a stream, which is then left. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  for await (const piece of answer) return String(piece);
  return '';
}
