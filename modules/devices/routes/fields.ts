import { moment, recordId } from '@tenantry/core';
import Joi from 'joi';
import { PLATFORMS } from '../services/Device';

const MOST_IDS = 200;
const RECORD_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const optionalText = (most: number) => Joi.string().trim().min(1).max(most).allow(null);

/** What may be sent about a device at any time. */
const details = {
  clientAppVersion: Joi.string().trim().max(64).empty('').allow(null),
  osVersion: Joi.string().trim().max(64).empty('').allow(null),
  locale: optionalText(35).min(2),
  pushToken: Joi.string().min(1).max(4096).allow(null).description('never returned'),
  pushProvider: optionalText(32).description('for example apns or fcm'),
};

/** Body of a registration. */
export const deviceReport = {
  deviceId: Joi.string().trim().min(1).max(255).required(),
  platform: Joi.valid(...PLATFORMS).required(),
  ...details,
};

/** Body of a change. */
export const deviceChange = { ...details, lastSeenAt: moment().description('default: now') };

/** Ids as a comma list or repeated key, malformed ones ignored; undefined when nothing was given at all. */
const idList = () =>
  Joi.alternatives(Joi.string().allow(''), Joi.array().items(Joi.string().allow('')))
    .custom((value: string | string[]) => {
      const texts = [value]
        .flat()
        .flatMap((text) => text.split(','))
        .map((text) => text.trim().toLowerCase())
        .filter((text) => text !== '');
      if (texts.length === 0) return undefined;
      return [...new Set(texts)].filter((text) => RECORD_ID.test(text)).slice(0, MOST_IDS);
    }, 'list of ids')
    .description(`comma list; malformed ids are ignored, the first ${MOST_IDS} count`);

/** A name out of a list; anything else counts as not given. */
const oneOf = (...names: string[]) =>
  Joi.any().custom((value: unknown) => (names.includes(String(value)) ? value : undefined), names.join(', '));

/** Query of lists of devices. */
export const deviceFilters = {
  page: Joi.number().integer().min(1).default(1),
  pageSize: Joi.number().integer().min(1).max(100).default(50),
  platform: Joi.string().trim().empty('').max(32),
  userId: recordId().empty(''),
  ids: idList(),
  sortField: oneOf('lastSeenAt', 'createdAt', 'updatedAt').description('lastSeenAt, createdAt or updatedAt'),
  sortDir: oneOf('asc', 'desc').description('asc or desc'),
};
