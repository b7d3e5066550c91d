import { reply, type Reply, uuid } from '@tenantry/core';
import Joi from 'joi';

/** Answer to a request for work on many records. */
export interface BulkAnswer {
  readonly ok: boolean;
  readonly progressJobId: string | null;
  readonly message: string;
}

const body = Joi.object<BulkAnswer>({
  ok: Joi.boolean().required(),
  progressJobId: uuid().allow(null).required(),
  message: Joi.string().required(),
});

/** Where the refusal comes from what all operations share. */
const refusal = Joi.object({ error: Joi.string().required() }).unknown(true);
const orError = Joi.alternatives(body, refusal);

/** `responses` of a route that is answered by `progressJobs.enqueue`. */
export const bulkResponses = {
  201: { description: 'Accepted; the progress job tells how far it has come', body },
  400: {
    description: 'Invalid payload, or it refers to an account that is not there',
    body: Joi.alternatives((body as Joi.ObjectSchema).keys({ details: Joi.array() }), refusal),
  },
  401: {
    description: 'No valid credential, or one without an organization to work in',
    body: orError,
  },
  500: {
    description: 'It could not be queued',
    body: orError,
  },
};

/** A refusal in the shape of such an answer. */
export function refusedBulk(status: number, message: string, progressJobId: string | null = null): Reply {
  return reply(status, { ok: false, progressJobId, message } satisfies BulkAnswer);
}

/** `invalid` of such a route. */
export const invalidBulk = (): Reply => refusedBulk(400, 'Invalid payload');
