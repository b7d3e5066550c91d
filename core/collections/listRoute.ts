import type { Route } from '../http/route';
import type { CollectionDeclaration } from './CollectionDeclaration';

export function listRoute(declaration: CollectionDeclaration): Route {
  throw new Error(declaration.kind);
}
