import Joi from 'joi';
import type { EventDeclaration } from '../../events/EventDeclaration';
import { uuid } from '../../http/schemas';
import type { CollectionEvents, RecordEvent } from './Collection';
import type { CollectionDeclaration } from './CollectionDeclaration';
import { inWords } from './description/inWords';
import { withArticle } from './withArticle';

type Events = CollectionEvents & Readonly<Record<string, EventDeclaration<RecordEvent>>>;

const made = new WeakMap<CollectionDeclaration, Events>();

/** `created`, `updated` and `deleted` of a collection, and the events of its states. */
export function collectionEvents(declaration: CollectionDeclaration): Events {
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
  fields,
}: CollectionDeclaration): Events {
  const payload = Joi.object<RecordEvent>({
    id: uuid().required(),
    ...(tenantWide !== 'only' && { organizationId: uuid().allow(null).required() }),
    tenantId: uuid().required(),
    ...eventPayload,
  });
  const declared = (what: string): EventDeclaration<RecordEvent> => ({
    id: `${events}.${what}`,
    title: `${withArticle(label, 'A')} was ${inWords(what)}`,
    ...(clientBroadcast && !confidential && { clientBroadcast, features: features.view }),
    payload,
  });
  const ofStates = Object.values(fields).flatMap(({ states }) => Object.values(states?.events ?? {}));
  return {
    ...Object.fromEntries(ofStates.map((name) => [name, declared(name)])),
    created: declared('created'),
    updated: declared('updated'),
    deleted: declared('deleted'),
  };
}
