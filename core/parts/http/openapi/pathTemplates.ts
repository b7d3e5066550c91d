/** `/auth/users/:id` -> `/auth/users/{id}`, with the names of its parameters. */
export interface PathTemplate {
  readonly path: string;
  /** Name in the document by name in the route. */
  readonly names: ReadonlyMap<string, string>;
}

const PARAMETER = /:([A-Za-z_]\w*)/g;

/** Names of the parameters in a route's path, in order. */
export function parameterNames(path: string): string[] {
  return [...path.matchAll(PARAMETER)].map((match) => match[1] as string);
}

/**
 * Gives the paths of routes their form in the document.
 *
 * OpenAPI holds `/users/{id}` and `/users/{name}` for the same path and allows one of them only, so all
 * routes of one shape take the names that the first of them uses.
 */
export function pathTemplates(paths: readonly string[]): ReadonlyMap<string, PathTemplate> {
  const firstOfShape = new Map<string, string[]>();
  const templates = new Map<string, PathTemplate>();
  for (const path of paths) {
    const shape = path.replace(PARAMETER, ':');
    const own = parameterNames(path);
    const names = firstOfShape.get(shape) ?? own;
    firstOfShape.set(shape, names);
    let position = 0;
    templates.set(path, {
      path: path.replace(PARAMETER, () => `{${names[position++]}}`),
      names: new Map(own.map((name, index) => [name, names[index] as string])),
    });
  }
  return templates;
}
