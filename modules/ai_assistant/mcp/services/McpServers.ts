import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpError, type ToolCaller } from '@tenantry/core';
import type { SessionTokens } from '../../access/services/SessionTokens';
import { answerText } from '../../tools/rules/answerText';
import { jsonSchemaOf } from '../../tools/rules/jsonSchema';
import type { ToolCalls } from '../../tools/services/ToolCalls';
import type { Tools } from '../../tools/services/Tools';

interface Dependencies {
  readonly aiTools: Tools;
  readonly sessionTokens: SessionTokens;
  readonly toolCalls: ToolCalls;
}

/** Serves tools over the Model Context Protocol, one request at a time: nothing is kept between them. */
export class McpServers {
  constructor(private readonly deps: Dependencies) {}

  /** Answers one request. The tools are those that the caller, or who stands behind the session token, may use. */
  async serve(request: IncomingMessage, response: ServerResponse, body: unknown, caller: ToolCaller) {
    const { StreamableHTTPServerTransport } =
      await import('@modelcontextprotocol/sdk/server/streamableHttp.js');
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    });
    const server = await this.server(caller);
    response.on('close', () => void server.close());
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    await transport.handleRequest(request, response, body);
  }

  private async server(caller: ToolCaller) {
    const { Server: McpServer } = await import('@modelcontextprotocol/sdk/server/index.js');
    const { CallToolRequestSchema, ListToolsRequestSchema } =
      await import('@modelcontextprotocol/sdk/types.js');
    const server = new McpServer({ name: 'tenantry', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: this.deps.aiTools.visible(caller.access).map(({ id, title, description, input, isMutation }) => {
        const schema = jsonSchemaOf(input) as { properties?: object };
        return {
          name: id,
          title,
          description,
          inputSchema: {
            ...schema,
            type: 'object' as const,
            properties: {
              ...schema.properties,
              _sessionToken: { type: 'string', description: 'acts for the user of the session' },
            },
          },
          annotations: { readOnlyHint: !isMutation },
        };
      }),
    }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
      const { _sessionToken: token, ...args } = params.arguments ?? {};
      try {
        const { actor, actsUnconfirmed } =
          token === undefined
            ? { actor: caller, actsUnconfirmed: false }
            : await this.deps.sessionTokens.use(String(token), caller);
        const answer = await this.deps.toolCalls.call(params.name, args, actor, actsUnconfirmed);
        return { content: [{ type: 'text', text: answerText(answer) }] };
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return { isError: true, content: [{ type: 'text', text: error.message }] };
      }
    });
    return server;
  }
}
