import { isUuid } from '@tenantry/core';
import Joi from 'joi';

const LONGEST = 255;

/** The id of a record as it is stored: UUIDs in lower case. */
export const storedId = (id: string): string => (isUuid(id) ? id.toLowerCase() : id);

/** A kind of record in a request, by any of its names. */
export const kindName = () => Joi.string().trim().min(1).max(LONGEST);

/** The id of a record of any kind in a request. */
export const idOfRecord = () => kindName().custom(storedId, 'UUIDs in lower case');
