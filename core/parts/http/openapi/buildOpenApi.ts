import type { Route } from '../route';
import { buildOperation } from './buildOperation';
import { IMPLIED_RESPONSES } from './impliedResponses';
import { operationIds } from './operationIds';
import { KEY_HEADER, VERSION_HEADERS } from './requestParameters';
import { pathTemplates, type PathTemplate } from './pathTemplates';
import { DocumentSchemas, type ModuleSchemas } from './DocumentSchemas';

/** A route of a running module. */
export interface DocumentedRoute {
  readonly moduleId: string;
  readonly moduleTitle: string;
  readonly route: Route;
}

/** Input for an API document. */
export interface OpenApiInput {
  readonly title: string;
  readonly version: string;
  readonly routes: readonly DocumentedRoute[];
  /** OpenAPI Security Scheme Objects by name; any one of them lets a caller in. */
  readonly schemes: Readonly<Record<string, object>>;
}

/**
 * Describes the API as an OpenAPI 3.1 document. The order of its parts follows from the routes alone, so
 * documents of two versions can be compared line by line.
 */
export function buildOpenApi({ title, version, routes, schemes }: OpenApiInput): object {
  const sorted = [...routes].sort((a, b) => (sortKey(a.route) < sortKey(b.route) ? -1 : 1));
  const ids = operationIds(sorted.map(({ route }) => route));
  const templates = pathTemplates(sorted.map(({ route }) => route.path));
  const schemas = new DocumentSchemas();
  const security = Object.keys(schemes).map((name) => ({ [name]: [] }));
  const paths: Record<string, Record<string, object>> = {};
  for (const { moduleId, route } of sorted) {
    const template = templates.get(route.path) as PathTemplate;
    const operationId = ids.get(route) as string;
    (paths[template.path] ??= {})[route.method.toLowerCase()] = buildOperation(route, {
      moduleId,
      operationId,
      template,
      security,
      ...schemas.of(moduleId),
    });
  }
  const responses = impliedComponents(schemas.of(''));
  return {
    openapi: '3.1.0',
    info: { title, version, description: PREFER.description },
    servers: [{ url: '/api' }],
    ...(security.length > 0 && { security }),
    tags: tagsOf(routes),
    paths,
    components: {
      schemas: schemas.finish(),
      responses,
      parameters: { Prefer: PREFER, ...VERSION_HEADERS, ...KEY_HEADER },
      securitySchemes: schemes,
    },
  };
}

/** A header that every operation takes: said once, as its name and meaning are the same everywhere. */
const PREFER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description:
    'Members of query and body that an operation does not know are refused with 400, whose `details` name each of them, and the ' +
    'nearest name that is known. With the header `Prefer: handling=lenient` (RFC 7240) they are ignored, and the answer has ' +
    '`Preference-Applied: handling=lenient`.',
  schema: { type: 'string', examples: ['handling=lenient'] },
};

/** Methods of one path stand together: a space sorts before everything that a path is made of. */
const sortKey = ({ method, path }: Route): string => `${path} ${method}`;

function tagsOf(routes: readonly DocumentedRoute[]): object[] {
  const titles = new Map(routes.map(({ moduleId, moduleTitle }) => [moduleId, moduleTitle]));
  return [...titles]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, description]) => ({ name, description }));
}

function impliedComponents({ converter, pool }: ModuleSchemas): object {
  const entries = Object.values(IMPLIED_RESPONSES).map(({ name, description, body, headers }) => [
    name,
    {
      description,
      ...(headers && {
        headers: Object.fromEntries(headers.map((header) => [header, { schema: { type: 'integer' } }])),
      }),
      content: { 'application/json': { schema: pool.add(converter.convert(body), name) } },
    },
  ]);
  return Object.fromEntries(entries) as object;
}
