import { badRequest, type HttpError, recordId } from '@tenantry/core';
import Joi from 'joi';
import { invalidBody } from '../../shared/invalid';
import type { AskedPlace } from '../services/AssignmentTargets';

const MOST_WIDGETS = 200;

/** Ids of widgets in a request, each once. */
export const widgetIds = () => Joi.array().items(Joi.string().max(200)).max(MOST_WIDGETS).required();

/** Query that names the owner of assignments, and the place, which only super administrators may choose. */
export function ownerQuery<T extends string>(name: T) {
  return Joi.object<AskedPlace & Record<T, string>>({
    [name]: recordId().required(),
    tenantId: recordId().empty('').description('used for super administrators only'),
    organizationId: recordId().empty('').description('used for super administrators only'),
  } as never);
}

/** `roleId is required` for a query without one, else the issues. */
export function invalidOwner(name: string): (error: Joi.ValidationError, part: string) => HttpError {
  const invalid = invalidBody('Invalid payload');
  return (error, part) => {
    const isMissing = error.details.some(
      ({ path, type }) => path[0] === name && ['any.required', 'string.empty'].includes(type),
    );
    return part === 'query' && isMissing ? badRequest(`${name} is required`) : invalid(error);
  };
}
