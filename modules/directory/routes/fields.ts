import { recordId } from '@tenantry/core';
import Joi from 'joi';
import { isTimeZone } from '../services/isTimeZone';

const RECORD_ID = recordId();

/** A text to search for; blank searches for nothing. */
export const searchText = () => Joi.string().trim().allow('').max(200).description('part of the name');

/** The tenant that a super administrator means; blank, `null` and `undefined` stand for none. */
export const tenantReference = () =>
  recordId()
    .trim()
    .empty(Joi.valid('', null, 'null', 'undefined'))
    .description('for super administrators');

/** Narrows a text to names of time zones of the IANA database. */
export const timeZoneName = (schema: Joi.StringSchema) =>
  schema.custom(
    (name: string, helpers) => (isTimeZone(name) ? name : helpers.error('any.invalid')),
    'time zone',
  );

/** Ids as a comma list or repeated key, malformed ones ignored; undefined when nothing was given at all. */
export const idList = () =>
  Joi.alternatives(Joi.string().allow(''), Joi.array().items(Joi.string().allow(''))).custom(
    (value: string | string[]) => {
      const texts = [value]
        .flat()
        .flatMap((text) => text.split(','))
        .map((text) => text.trim().toLowerCase())
        .filter((text) => text !== '');
      return texts.length === 0 ? undefined : [...new Set(texts)].filter(isRecordId);
    },
    'list of ids',
  );

function isRecordId(text: string): boolean {
  return RECORD_ID.validate(text).error === undefined;
}
