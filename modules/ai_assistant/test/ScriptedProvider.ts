import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** How the provider answers a request. */
export type Script = (
  request: http.IncomingMessage,
  response: http.ServerResponse,
  body: Readonly<Record<string, unknown>>,
) => void;

/** A part of an answer that streams text. */
export const delta = (content: string): string => part({ content });

/** A part of an answer that calls a tool. */
export const toolCall = (name: string, args: object): string => {
  const called = { name: name.replaceAll('.', '__'), arguments: JSON.stringify(args) };
  return part({ tool_calls: [{ index: 0, id: 'call-1', type: 'function', function: called }] }, 'tool_calls');
};

const part = (content: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: '1', model: 'm', choices: [{ index: 0, delta: content, finish_reason: finish }] })}\n\n`;

export const DONE = 'data: [DONE]\n\n';

export const begin = (response: http.ServerResponse): http.ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

/** A server that speaks OpenAI's chat completions and does what a test says. */
export class ScriptedProvider {
  script: Script = (_request, response) => begin(response).end(DONE);

  private constructor(private readonly server: http.Server) {}

  static async start(): Promise<ScriptedProvider> {
    const server = http.createServer();
    const provider = new ScriptedProvider(server);
    server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
      void text(request).then((body) =>
        provider.script(request, response, JSON.parse(body) as Record<string, unknown>),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  /** @param base the first segment of the path of all requests */
  url(base: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${base}/v1`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
