import type { Route } from '../http/route';
import type { CollectionDeclaration } from './CollectionDeclaration';

export function listRoute(declaration: CollectionDeclaration): Route {
  return {
    method: 'GET',
    path: declaration.path,
    summary: 'x',
    access: 'authenticated',
    responses: { 200: { description: 'x' } },
    handler: () => ({}),
  } as never;
}
