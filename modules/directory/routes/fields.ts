import { field, recordId, zoneNamed } from '@tenantry/core';
import Joi from 'joi';

const RECORD_ID = recordId();

/** A text to search for; blank searches for nothing. */
export const searchText = () => Joi.string().trim().allow('').max(200).description('part of the name');

/** The tenant that a super administrator means; blank, `null` and `undefined` stand for none. */
export const tenantReference = () =>
  recordId()
    .trim()
    .empty(Joi.valid('', null, 'null', 'undefined'))
    .description('for super administrators');

const UNKNOWN_ZONE = '{{#label}} must be a time zone of the IANA database, as Europe/Warsaw, or UTC';

/** The name of a time zone of the IANA database, in any case. One that the record has already may be another. */
export function timeZone(description: string) {
  const options = { max: 100, description } as const;
  const member = field.code({
    ...options,
    narrow: (schema) =>
      schema.custom(
        (name: string, helpers) => zoneNamed(name) ?? helpers.message({ custom: UNKNOWN_ZONE }),
        'time zone',
      ),
  });
  const orStored = field.code({
    ...options,
    narrow: (schema) => schema.custom((name: string) => zoneNamed(name) ?? name),
  });
  return { ...member, orStored: orStored.schema };
}

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
