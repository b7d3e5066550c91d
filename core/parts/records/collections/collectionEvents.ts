import Joi from 'joi';
import type { EventDeclaration } from '../../events/EventDeclaration';
import { uuid } from '../../http/schemas';
import type { CollectionEvents, RecordEvent } from './Collection';
import type { CollectionDeclaration } from './CollectionDeclaration';
import { withArticle } from './withArticle';

const made = new WeakMap<CollectionDeclaration, CollectionEvents>();

/** `created`, `updated` and `deleted` of a collection. */
export function collectionEvents(declaration: CollectionDeclaration): CollectionEvents {
  let events = made.get(declaration);
  if (!events) made.set(declaration, (events = eventsOf(declaration)));
  return events;
}

function eventsOf({
  kind,
  events = kind,
  label,
  features,
  clientBroadcast,
  confidential,
  eventPayload = {},
  tenantWide,
}: CollectionDeclaration): CollectionEvents {
  const payload = Joi.object<RecordEvent>({
    id: uuid().required(),
    ...(tenantWide !== 'only' && { organizationId: uuid().allow(null).required() }),
    tenantId: uuid().required(),
    ...eventPayload,
  });
  const declared = (what: string): EventDeclaration<RecordEvent> => ({
    id: `${events}.${what}`,
    title: `${withArticle(label, 'A')} was ${what}`,
    ...(clientBroadcast && !confidential && { clientBroadcast, features: features.view }),
    payload,
  });
  return { created: declared('created'), updated: declared('updated'), deleted: declared('deleted') };
}
