import {
  ALL_ORGANIZATIONS,
  type ListAnswer,
  listOf,
  pageMembers,
  pageMemberSchemas,
  recordId,
  reply,
} from '@tenantry/core';
import Joi from 'joi';
import { isRecordId } from './isRecordId';

/** A text to search for. Bounded, because every word of it is compared with every record. */
export const searchText = () => Joi.string().trim().allow('').max(200);

const someTexts = () => Joi.alternatives(Joi.string().allow(''), Joi.array().items(Joi.string().allow('')));

/** Ids as a comma list or repeated key, as a `Set`; one malformed id makes the query invalid, and so do commas alone. */
export const idSet = () => listOf(recordId()).custom((ids: readonly string[]) => new Set(ids), 'set');

/** The first `most` of the well-formed ids; undefined when nothing was given at all. */
export const lenientIdList = (most: number) =>
  someTexts().custom((value: string | string[]) => {
    if ([value].flat().every((text) => text.trim() === '')) return undefined;
    return [...new Set(split(value).filter(isRecordId))].slice(0, most);
  }, 'list of ids, malformed ones ignored');

/** A new password; the policy is checked apart, as operators can change it. */
export const newPassword = () => Joi.string().max(1024);

/** The tenant a record is to belong to; null and blank stand for none. */
export const tenantReference = () => recordId().allow(null, '');

/** The parts of an ACL that a client sends. */
export const aclFields = {
  isSuperAdmin: Joi.boolean(),
  features: Joi.array().items(Joi.string().trim().allow('').max(200)).max(2_000),
  organizations: Joi.array()
    .items(recordId(), Joi.string().trim().valid(ALL_ORGANIZATIONS))
    .max(2_000)
    .allow(null),
};

/** Members of lists of accounts and roles besides the items and their number. */
export const listAnswer: ListAnswer<unknown> = {
  members: (place, { access: { isSuperAdmin } }) => ({
    totalPages: pageMembers(place.total, place).totalPages,
    isSuperAdmin,
  }),
  schema: {
    totalPages: pageMemberSchemas.totalPages,
    isSuperAdmin: Joi.boolean().description('whether the caller is a super administrator'),
  },
};

/** Answer of a list to an invalid query. */
export const emptyPage = () => {
  const { total, totalPages } = pageMembers(0, { page: 1, pageSize: 1 });
  return reply(200, { items: [], total, totalPages });
};

function split(value: string | string[]): string[] {
  return [value]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text !== '');
}
