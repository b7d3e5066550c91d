import {
  callRoute,
  HttpError,
  type PageRecord,
  recordId,
  type RequiredFeature,
  type ToolDeclaration,
} from '@tenantry/core';
import Joi from 'joi';
import { companies } from '../contacts/collections/companies';
import { people } from '../contacts/collections/people';
import { deals } from '../deals/collections/deals';
import { customersFeatures } from '../features';

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
        const read = await callRoute(context, { method: 'GET', path: `${path}/${input[member]}` });
        return { found: true, ...read };
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return { found: false };
        throw error;
      }
    },
  };
}

const getPerson = readTool('person', '/customers/people', customersFeatures['people.view']);
const getCompany = readTool('company', '/customers/companies', customersFeatures['companies.view']);
const getDeal = readTool('deal', '/customers/deals', customersFeatures['deals.view']);

/** Tools that read one record; those that list records follow from their declarations. */
export const detailTools: readonly ToolDeclaration[] = [getPerson, getCompany, getDeal];

/** How agents read the records of the pages of customers. */
export const pageRecords: readonly PageRecord[] = [
  {
    entityTypes: ['person', 'customers.person', 'customers:customer_entity'],
    tool: getPerson,
    idMember: 'personId',
  },
  { entityTypes: ['company', 'customers.company'], tool: getCompany, idMember: 'companyId' },
  { entityTypes: ['deal', 'customers.deal'], tool: getDeal, idMember: 'dealId' },
];

/** What agents of customers read. */
export const readTools: readonly ToolDeclaration[] = [
  people.tools.list,
  companies.tools.list,
  deals.tools.list,
  ...detailTools,
];
