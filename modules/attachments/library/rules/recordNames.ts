import Joi from 'joi';

const LONGEST = 255;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The id of a record as it is stored: UUIDs in lower case. */
export const storedId = (id: string): string => (UUID.test(id) ? id.toLowerCase() : id);

export const isUuid = (id: string): boolean => UUID.test(id);

/** A kind of record in a request, by any of its names. */
export const kindName = () => Joi.string().trim().min(1).max(LONGEST);

/** The id of a record of any kind in a request. */
export const idOfRecord = () => kindName().custom(storedId, 'UUIDs in lower case');
