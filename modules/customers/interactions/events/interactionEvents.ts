import { event, type RecordEvent, type StoredRow, uuid } from '@tenantry/core';
import Joi from 'joi';
import { placed } from '../../shared/placed';

/** An interaction that something happened to. */
export interface InteractionEvent extends RecordEvent {
  /** The person or company that it is about; null: it is about a deal alone. */
  readonly entityId: string | null;
  readonly dealId: string | null;
  readonly interactionType: string;
  /** `planned`, `done`, `canceled`, or a word of the tenant's own. */
  readonly status: string;
  readonly source: string | null;
}

/** Members of its events besides the usual ones. */
export function interactionPayload(row: StoredRow): Omit<InteractionEvent, keyof RecordEvent> {
  return {
    entityId: row['entity_id'] as string | null,
    dealId: row['deal_id'] as string | null,
    interactionType: row['interaction_type'] as string,
    status: row['status'] as string,
    source: row['source'] as string | null,
  };
}

export const interactionPayloadSchema = {
  entityId: uuid().allow(null).required(),
  dealId: uuid().allow(null).required(),
  interactionType: Joi.string().required(),
  status: Joi.string().required(),
  source: Joi.string().allow(null).required(),
};

const payload = Joi.object<InteractionEvent>({ ...placed, ...interactionPayloadSchema });

/** Events of interactions that end, or are planned again. */
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
