/** The parameter that stands for all that have no name in the document. */
const OTHERS = 'others';

/** A schema as the document of the API gives it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: unknown;
}

interface Described {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly security?: readonly unknown[];
}

/** The document that a host serves at `/openapi.json`, as far as requests are made from it. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** Something that a client may call, and what it may send. */
export interface ServedOperation {
  /** `GET /customers/deals/{id}` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly pathParameters: readonly Parameter[];
  readonly query: readonly Parameter[];
  /** It takes parameters of any name. */
  readonly openQuery: boolean;
  readonly body: Schema | null;
  readonly isForm: boolean;
  readonly isPublic: boolean;
}

/** Every operation of a document, references resolved. */
export function operationsOf({ paths, components }: ApiDocument): ServedOperation[] {
  const resolve = (schema: Schema, depth = 0): Schema => {
    const found = schema.$ref ? components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
    if (!found || depth > 8) return {};
    const within = (inner: Schema): Schema => resolve(inner, depth + 1);
    const { properties, items, anyOf, oneOf } = found;
    return {
      ...found,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, inner]) => [name, within(inner)]),
        ),
      }),
      ...(items && { items: within(items) }),
      ...(anyOf && { anyOf: anyOf.map(within) }),
      ...(oneOf && { oneOf: oneOf.map(within) }),
    };
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, described]) => {
      const method = verb.toUpperCase();
      const parametersIn = (place: string): Parameter[] =>
        (described.parameters ?? [])
          .filter((parameter) => parameter.in === place)
          .map(({ name, required = false, schema = {} }) => ({ name, required, schema: resolve(schema) }));
      const query = parametersIn('query');
      const [[type, content] = []] = Object.entries(described.requestBody?.content ?? {});
      return {
        name: `${method} ${path}`,
        method,
        path,
        pathParameters: parametersIn('path'),
        query: query.filter(({ name }) => name !== OTHERS),
        openQuery: query.some(({ name, schema }) => name === OTHERS && schema.additionalProperties === true),
        body: content ? resolve(content.schema) : null,
        isForm: type !== undefined && !type.endsWith('json'),
        isPublic: described.security?.length === 0,
      };
    }),
  );
}
