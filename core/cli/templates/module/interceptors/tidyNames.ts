import type { RouteInterceptor } from '@tenantry/core';
import { items } from '../collections/items';

/** Single blanks in names. Routes of a module that this one requires are intercepted in the same way. */
export const tidyNames: RouteInterceptor = {
  id: '__id__.tidy_names',
  target: { route: items.routes.create },
  changes: { body: ['name'] },
  before: ({ body }) => {
    const { name } = body as { name: string };
    return { body: { name: name.replace(/\s+/g, ' ') } };
  },
};
