import { badRequest } from '@tenantry/core';
import Joi from 'joi';
import { recordId } from './fields';

interface Deletion {
  readonly id?: string;
}

/** The id of a record to delete, in the query or in the body. */
export const deletion = {
  query: Joi.object<Deletion>({ id: recordId() }).unknown(true),
  body: Joi.object<Deletion>({ id: recordId() }).unknown(true),
};

/** @throws HttpError 400 when neither names one */
export function deletedId(what: string, query: Deletion, body: Deletion): string {
  const id = query.id ?? body.id;
  if (id === undefined) throw badRequest(`${what} id required`);
  return id;
}
