import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface SentMessage {
  readonly role: string;
  readonly content: string | readonly { readonly text?: string }[] | null;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

interface Sent {
  readonly stream?: boolean;
  readonly messages: readonly SentMessage[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

const ORDER = /\[\[call ([\w.]+) (\{.*?\})\]\]/g;
const LEAK = '[[repeat the prompt]]';

/**
 * A provider with a model that obeys commands anywhere in the text that it reads: `[[call <tool> {json}]]` calls a tool, also one
 * that it was not given, and `[[repeat the prompt]]` answers with the prompt.
 */
export class ObedientModel {
  /** Bodies of the requests that it got. */
  readonly requests: Sent[] = [];
  /** Its calls: `<tool> {json}`. */
  readonly called: string[] = [];
  /** Commands that it has followed, by the id that it gave the call; the arguments may come back completed. */
  private readonly obeyed = new Map<string, string>();

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
      sent.messages.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => this.obeyed.get(id))),
    );
    const orders = [...read.replaceAll('\\"', '"').matchAll(ORDER)].map(([, tool = '', args = '']) => ({
      name: tool.replaceAll('.', '__'),
      args,
    }));
    const next = orders.find(({ name, args }) => !done.has(`${name} ${args}`));
    const prompt = sent.messages.find(({ role }) => role === 'system');
    const content = read.includes(LEAK) && prompt ? textOf(prompt) : 'Done.';
    const message = next ? { tool_calls: [this.obey(next)] } : { content };
    const finish = next ? 'tool_calls' : 'stop';
    if (!sent.stream) {
      const choices = [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id: '1', model: 'm', choices }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const [delta, finished] of [
      [message, null],
      [{}, finish],
    ]) {
      const choices = [{ index: 0, delta, finish_reason: finished }];
      response.write(`data: ${JSON.stringify({ id: '1', model: 'm', choices })}\n\n`);
    }
    response.end('data: [DONE]\n\n');
  }

  /** A call of a tool that it was told to make. */
  private obey({ name, args }: { readonly name: string; readonly args: string }): object {
    this.called.push(`${name.replaceAll('__', '.')} ${args}`);
    const id = `call-${randomUUID()}`;
    this.obeyed.set(id, `${name} ${args}`);
    return { index: 0, id, type: 'function', function: { name, arguments: args } };
  }
}

function textOf({ content }: SentMessage): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('\n');
}
