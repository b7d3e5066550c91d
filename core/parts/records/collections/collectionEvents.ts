import Joi from 'joi';
import type { EventDeclaration } from '../../events/EventDeclaration';
import { uuid } from '../../http/schemas';
import type { CollectionDeclaration } from './CollectionDeclaration';

/** `created`, `updated` and `deleted` of a collection (spec supplement, attachments and CRM 1.10). */
export function collectionEvents({
  kind,
  events = kind,
  label,
  features,
  clientBroadcast,
  eventPayload = {},
}: CollectionDeclaration): EventDeclaration[] {
  const payload = Joi.object({
    id: uuid().required(),
    organizationId: uuid().allow(null).required(),
    tenantId: uuid().required(),
    ...eventPayload,
  });
  return (['created', 'updated', 'deleted'] as const).map((what) => ({
    id: `${events}.${what}`,
    title: `A ${label} was ${what}`,
    ...(clientBroadcast && { clientBroadcast, features: features.view }),
    payload,
  }));
}
