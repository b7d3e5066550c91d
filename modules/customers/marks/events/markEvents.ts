import { event, type RecordEvent, uuid } from '@tenantry/core';
import Joi from 'joi';
import { placed } from '../../shared/placed';

/** A tag or a label that a person or company was given, or has lost. */
export interface MarkEvent extends RecordEvent {
  readonly entityId: string;
  readonly tagId?: string;
  readonly labelId?: string;
}

const payloadWith = (member: 'tagId' | 'labelId') =>
  Joi.object<MarkEvent>({ ...placed, [member]: uuid().required(), entityId: uuid().required() });
const [tagging, labelling] = [payloadWith('tagId'), payloadWith('labelId')];

export const tagEvents = {
  assigned: event({
    id: 'customers.tag.assigned',
    title: 'A tag was given to a person or company',
    payload: tagging,
  }),
  removed: event({
    id: 'customers.tag.removed',
    title: 'A tag was taken from a person or company',
    payload: tagging,
  }),
};

export const labelEvents = {
  assigned: event({
    id: 'customers.label_assignment.created',
    title: 'A user has labelled a person or company',
    payload: labelling,
  }),
  removed: event({
    id: 'customers.label_assignment.deleted',
    title: 'A user has taken a label from a person or company',
    payload: labelling,
  }),
};
