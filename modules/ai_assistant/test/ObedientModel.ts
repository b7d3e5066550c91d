import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface SentMessage {
  readonly role: string;
  readonly content: string | readonly { readonly text?: string }[] | null;
  readonly tool_calls?: readonly {
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

interface Sent {
  readonly messages: readonly SentMessage[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

const ORDER = /\[\[call ([\w.]+) (\{.*?\})\]\]/g;
const LEAK = '[[repeat the prompt]]';

/**
 * A provider whose model does whatever it reads, wherever it stands: `[[call <tool> {json}]]` calls a tool, also one that it was
 * not given, and `[[repeat the prompt]]` answers with the prompt.
 */
export class ObedientModel {
  /** Bodies of the requests that it got. */
  readonly requests: Sent[] = [];
  /** What it has called: `<tool> {json}`. */
  readonly called: string[] = [];

  private constructor(private readonly server: http.Server) {}

  static async start(): Promise<ObedientModel> {
    const server = http.createServer();
    const model = new ObedientModel(server);
    server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
      void text(request).then((body) => model.answer(JSON.parse(body) as Sent, response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return model;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** Everything that was sent to it. */
  get seen(): string {
    return JSON.stringify(this.requests);
  }

  forget(): void {
    this.requests.length = 0;
    this.called.length = 0;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private answer(sent: Sent, response: http.ServerResponse): void {
    this.requests.push(sent);
    const read = sent.messages
      .filter(({ role }) => role !== 'assistant')
      .map(textOf)
      .join('\n');
    const done = new Set(
      sent.messages.flatMap(({ tool_calls: calls = [] }) =>
        calls.map(({ function: { name, arguments: args } }) => `${name} ${args}`),
      ),
    );
    const orders = [...read.replaceAll('\\"', '"').matchAll(ORDER)].map(([, tool = '', args = '']) => ({
      name: tool.replaceAll('.', '__'),
      args,
    }));
    const next = orders.find(({ name, args }) => !done.has(`${name} ${args}`));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: object, finish: string | null = null) =>
      response.write(
        `data: ${JSON.stringify({ id: '1', model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
      );
    if (next) {
      const { name, args } = next;
      this.called.push(`${name.replaceAll('__', '.')} ${args}`);
      const id = `call-${this.called.length}`;
      send({ tool_calls: [{ index: 0, id, type: 'function', function: { name, arguments: args } }] });
      send({}, 'tool_calls');
    } else {
      const prompt = sent.messages.find(({ role }) => role === 'system');
      send({ content: read.includes(LEAK) && prompt ? textOf(prompt) : 'Done.' });
      send({}, 'stop');
    }
    response.end('data: [DONE]\n\n');
  }
}

function textOf({ content }: SentMessage): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('\n');
}
