import { errorResponse, recordId } from '@tenantry/core';
import Joi from 'joi';

/** Refusals that all routes of one import share. */
export const refusals = {
  400: errorResponse('Invalid input'),
  404: errorResponse('No such import in this tenant'),
};

export const idInPath = Joi.object<{ id: string }>({ id: recordId().required() });
