import type { EventCategory, EventDeclaration } from './EventDeclaration';

const CRUD = /\.(?:created|updated|deleted)$/;

/** The category of an event: the declared one, else what its id says. */
export function categoryOf({ id, category }: Pick<EventDeclaration, 'id' | 'category'>): EventCategory {
  return category ?? (CRUD.test(id) ? 'crud' : 'lifecycle');
}
