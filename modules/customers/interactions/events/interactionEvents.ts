import { event, type RecordEvent, type StoredRow, uuid } from '@tenantry/core';
import Joi from 'joi';
import { placed } from '../../shared/placed';

/** What an interaction may be. */
export const INTERACTION_STATUSES = ['planned', 'done', 'canceled'] as const;

/** An interaction that something happened to. */
export interface InteractionEvent extends RecordEvent {
  readonly entityId: string;
  readonly interactionType: string;
  readonly status: (typeof INTERACTION_STATUSES)[number];
  readonly source: string | null;
}

/** Members of its events besides the usual ones. */
export function interactionPayload(row: StoredRow): Omit<InteractionEvent, keyof RecordEvent> {
  return {
    entityId: row['entity_id'] as string,
    interactionType: row['interaction_type'] as string,
    status: row['status'] as InteractionEvent['status'],
    source: row['source'] as string | null,
  };
}

export const interactionPayloadSchema = {
  entityId: uuid().required(),
  interactionType: Joi.string().required(),
  status: Joi.valid(...INTERACTION_STATUSES).required(),
  source: Joi.string().allow(null).required(),
};

const payload = Joi.object<InteractionEvent>({ ...placed, ...interactionPayloadSchema });

/** What becomes of planned interactions. */
export const interactionEvents = {
  completed: event({
    id: 'customers.interaction.completed',
    title: 'A planned interaction has taken place',
    payload,
  }),
  canceled: event({
    id: 'customers.interaction.canceled',
    title: 'A planned interaction will not take place',
    payload,
  }),
  reverted: event({
    id: 'customers.interaction.reverted',
    title: 'An interaction that had ended is planned again',
    payload,
  }),
};

export const nextInteractionUpdated = event({
  id: 'customers.next_interaction.updated',
  title: 'A person or company has another next interaction',
  category: 'system',
  payload: Joi.object<RecordEvent & { readonly entityId: string }>({
    ...placed,
    entityId: uuid().required(),
  }),
});
