import { HttpError, recordId, type RequiredFeature, type ToolDeclaration } from '@tenantry/core';
import Joi from 'joi';
import { customersFeatures } from '../features';
import { callApi } from './callApi';

interface Page {
  readonly q?: string;
  readonly limit: number;
  readonly offset: number;
  readonly [filter: string]: unknown;
}

interface Listed {
  readonly name: string;
  readonly what: string;
  readonly path: string;
  readonly features: readonly RequiredFeature[];
  /** Filters that the list takes by the same names. */
  readonly filters?: Readonly<Record<string, Joi.Schema>>;
}

/** A tool that lists records by the list of the API. */
function listTool({ name, what, path, features, filters = {} }: Listed): ToolDeclaration {
  return {
    id: `customers.${name}`,
    title: `List ${what}`,
    description: `Lists ${what}. \`q\` searches; \`limit\` and \`offset\` choose the page.`,
    features,
    input: Joi.object({
      q: Joi.string().max(200),
      limit: Joi.number().integer().min(1).max(100).default(50),
      offset: Joi.number().integer().min(0).max(100_000).default(0),
      ...filters,
    }),
    handler: async ({ q, limit, offset, ...given }: Page, context) => {
      const page = Math.floor(offset / limit) + 1;
      const query = { ...given, ...(q !== undefined && { search: q }), page, pageSize: limit };
      const { items = [], total = 0 } = await callApi(context, 'GET', path, query);
      return { items, total, limit, offset: (page - 1) * limit };
    },
  };
}

/** A tool that reads one record with what belongs to it. */
function readTool(
  name: 'person' | 'company' | 'deal',
  path: string,
  feature: RequiredFeature,
): ToolDeclaration {
  const member = `${name}Id`;
  return {
    id: `customers.get_${name}`,
    title: `Read a ${name}`,
    description: `Reads a ${name} by its id, with what belongs to it.`,
    features: [feature],
    input: Joi.object({ [member]: recordId().required() }),
    handler: async (input: Readonly<Record<string, string>>, context) => {
      try {
        return { found: true, ...(await callApi(context, 'GET', `${path}/${input[member]}`)) };
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return { found: false };
        throw error;
      }
    },
  };
}

/** What agents of customers read. */
export const readTools: readonly ToolDeclaration[] = [
  listTool({
    name: 'list_people',
    what: 'people',
    path: '/customers/people',
    features: [customersFeatures['people.view']],
  }),
  listTool({
    name: 'list_companies',
    what: 'companies',
    path: '/customers/companies',
    features: [customersFeatures['companies.view']],
  }),
  listTool({
    name: 'list_deals',
    what: 'deals',
    path: '/customers/deals',
    features: [customersFeatures['deals.view']],
    filters: {
      status: Joi.string().max(50),
      pipelineStageId: recordId(),
      personId: recordId(),
      companyId: recordId(),
    },
  }),
  readTool('person', '/customers/people', customersFeatures['people.view']),
  readTool('company', '/customers/companies', customersFeatures['companies.view']),
  readTool('deal', '/customers/deals', customersFeatures['deals.view']),
];
