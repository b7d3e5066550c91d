import {
  callRoute,
  HttpError,
  type PageRecord,
  recordId,
  type RequiredFeature,
  type ToolDeclaration,
} from '@tenantry/core';
import Joi from 'joi';
import { addresses } from '../contacts/collections/addresses';
import { companies } from '../contacts/collections/companies';
import { people } from '../contacts/collections/people';
import { deals } from '../deals/collections/deals';
import { customersFeatures } from '../features';
import { todos } from '../interactions/collections/todos';
import { tags } from '../marks/collections/tags';
import { activities } from '../notes/collections/activities';
import { comments } from '../notes/collections/comments';
import { stages } from '../pipelines/collections/stages';

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

/** Tools with which agents read people and companies, and their activities and tasks. */
export const accountTools: readonly ToolDeclaration[] = [
  people.tools.list,
  getPerson,
  companies.tools.list,
  getCompany,
  addresses.tools.list,
  tags.tools.list,
  todos.tools.list,
  comments.tools.list,
];

/** Tools with which agents read deals. */
export const dealTools: readonly ToolDeclaration[] = [
  deals.tools.list,
  getDeal,
  stages.tools.list,
  activities.tools.list,
];

/** Tools with which agents propose notes and activities. */
export const noteTools: readonly ToolDeclaration[] = [comments, activities].flatMap(({ tools }) => [
  tools.create,
  tools.update,
]);
