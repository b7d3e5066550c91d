import Joi from 'joi';

/** Which part of a list is wanted. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** `page` and `pageSize` of a query. @param usual the page size where none is asked for */
export const paging = (usual = 50) => ({
  page: Joi.number().integer().min(1).default(1),
  pageSize: Joi.number().integer().min(1).max(100).default(usual),
});

/** Most items of a list that is published with all of its items in one answer. */
export const WIDE_PAGE = 1_000;
const LAST_PAGE = 1_000_000;

/**
 * `page` and `pageSize` of a list that answers without page members: the answer is as published, and a client that has got a
 * full page requests the next one.
 *
 * @param most the largest page, which is also the usual one
 */
export const widePaging = (most = WIDE_PAGE) => ({
  page: Joi.number().integer().min(1).max(LAST_PAGE).default(1),
  pageSize: Joi.number().integer().min(1).max(most).default(most),
});

/** The part of a statement that reads a page. */
export const pageClause = ({ page, pageSize }: PageRequest): string =>
  `LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;

/** Members of a page of a list besides its items. `totalPages` is at least 1. */
export function pageMembers(total: number, { page, pageSize }: PageRequest) {
  return { total, page, pageSize, totalPages: Math.max(1, Math.ceil(total / pageSize)) };
}

/** Schemas of the members that `pageMembers` returns, for answers with some of them, or in another order. */
export const pageMemberSchemas = {
  total: Joi.number().integer().min(0).required(),
  page: Joi.number().integer().min(1).required(),
  pageSize: Joi.number().integer().min(1).required(),
  totalPages: Joi.number().integer().min(1).required(),
};

/** The members of a page of a list. */
export const pageSchema = (item: Joi.Schema) => ({
  items: Joi.array().items(item).required(),
  ...pageMemberSchemas,
});
