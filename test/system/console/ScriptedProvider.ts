import http from 'node:http';
import type { AddressInfo } from 'node:net';

const delta = (content: string) =>
  `data: ${JSON.stringify({ id: '1', model: 'slow-1', choices: [{ index: 0, delta: { content } }] })}\n\n`;

/** A provider of models whose answers a test sends word by word. */
export class ScriptedProvider {
  private readonly answers: http.ServerResponse[] = [];
  private wake: () => void = () => undefined;

  private constructor(private readonly server: http.Server) {
    server.on('request', (request: http.IncomingMessage, response: http.ServerResponse) => {
      request.resume().on('end', () => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(delta('One '));
        this.answers.push(response);
        this.wake();
      });
    });
  }

  static async start(): Promise<ScriptedProvider> {
    const server = http.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ScriptedProvider(server);
  }

  /** Variables of a host that uses it beside others. */
  get environment(): Readonly<Record<string, string>> {
    const { port } = this.server.address() as AddressInfo;
    return {
      LM_STUDIO_API_KEY: 'none',
      LM_STUDIO_BASE_URL: `http://127.0.0.1:${port}/v1`,
      TENANTRY_AI_AVAILABLE_MODELS_LM_STUDIO: 'slow-1',
      TENANTRY_AI_PROVIDER: 'local',
    };
  }

  /** The newest answer, which has begun with one word. */
  async begun(): Promise<http.ServerResponse> {
    while (this.answers.length === 0) await new Promise<void>((resolve) => (this.wake = resolve));
    return this.answers.pop() as http.ServerResponse;
  }

  /** Ends an answer with a second word. */
  finish(answer: http.ServerResponse): void {
    answer.end(`${delta('two')}data: [DONE]\n\n`);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
