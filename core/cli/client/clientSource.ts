/** Input of a client: the parts of an OpenAPI document that are read here. */
export interface ApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly requestBody?: { readonly content?: Readonly<Record<string, unknown>> };
}

const FORM = 'application/x-www-form-urlencoded';

/** The TypeScript of a client. @param types what openapi-typescript has made of the document */
export function clientSource(document: ApiDocument, types: string): string {
  const { title, version } = document.info;
  return `// Written by "tenantry client" for ${oneLine(title)} ${oneLine(version)}; write it again instead of changing it.
import createFetchClient, { type Client, type ClientOptions } from 'openapi-fetch';

/** Operations that take a form where others take JSON. */
const FORMS: ReadonlySet<string> = new Set(${JSON.stringify(formOperations(document))});

/** How the server is called. */
export interface ApiClientOptions extends ClientOptions {
  /** Where the API is, for example \`http://localhost:3000/api\`. */
  readonly baseUrl: string;
  /** The secret that signs calls in, read before each: the \`token\` that \`POST /auth/login\` answers. */
  readonly token?: () => string | undefined;
}

/** A client of the API. Paths, inputs, errors and answers in JSON are typed; a call answers \`{ data }\` or \`{ error }\`. */
export function createApiClient({ token, ...options }: ApiClientOptions): Client<paths, 'application/json'> {
  const client = createFetchClient<paths, 'application/json'>(options);
  client.use({
    async onRequest({ request, schemaPath }) {
      const bearer = token?.();
      if (bearer !== undefined && !request.headers.has('authorization')) {
        request.headers.set('authorization', \`Bearer \${bearer}\`);
      }
      if (!FORMS.has(\`\${request.method} \${schemaPath}\`)) return request;
      const body = new URLSearchParams((await request.json()) as Record<string, string>);
      const headers = new Headers(request.headers);
      headers.set('content-type', '${FORM}');
      return new Request(request, { headers, body });
    },
  });
  return client;
}

${types}`;
}

function formOperations({ paths }: ApiDocument): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      FORM in (requestBody?.content ?? {}) ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  );
}

/** Nothing from a document may leave the comment that it stands in. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, ' ');
}
