import {
  badRequest,
  type CoreServices,
  errorDetails,
  errorResponse,
  recordId,
  requireLiveSelection,
  routeFor,
  routeOf,
  type PageRequest,
  widePaging,
} from '@tenantry/core';
import Joi from 'joi';
import { companyLink } from './detailAnswers';
import { requireContact } from '../rules/requireContact';
import type { PersonCompanies } from '../services/PersonCompanies';
import { customersFeatures } from '../../features';
import { linkCommands } from '../commands/linkCommands';

interface Services extends Pick<CoreServices, 'database'> {
  readonly personCompanies: PersonCompanies;
}

const PATH = '/customers/people/:id/companies';
const ONE = `${PATH}/:linkId` as const;

const person = Joi.object<{ id: string }>({ id: recordId().required() });
const one = Joi.object<{ id: string; linkId: string }>({
  id: recordId().required(),
  linkId: recordId().required().description('id of the link or of the company'),
});
const linked = Joi.object({ ok: Joi.valid(true).required(), result: companyLink.allow(null).required() });
const errors = {
  400: errorResponse('Invalid id or input'),
  403: errorResponse('The person belongs to an organization out of reach'),
  404: errorResponse('No such person, company or link'),
  422: errorResponse('The selected organization is no longer available'),
};
const writeErrors = { ...errors, 409: errorResponse('The person was changed meanwhile') };

/** Ids in paths have an answer of their own. */
const invalid = (error: Joi.ValidationError, part: 'params' | 'query' | 'body') => {
  if (part !== 'params') return badRequest('Invalid input', { details: errorDetails(error) });
  return badRequest(
    error.details.some(({ path }) => path[0] === 'id') ? 'Invalid person id' : 'Invalid link id',
  );
};

/** The version is that of the person, which these answers do not show. */
const writing = { needsLiveSelection: true, invalid, etag: undefined } as const;

export const listCompaniesOfPerson = routeFor<Services>()({
  method: 'GET',
  path: PATH,
  summary: 'List the companies of a person',
  access: 'authenticated',
  features: [customersFeatures['people.view']],
  params: person,
  query: Joi.object<PageRequest>(widePaging()),
  invalid,
  responses: {
    200: {
      description: 'The primary company first; none for callers who may not see companies',
      body: Joi.object({ items: Joi.array().items(companyLink).required() }),
    },
    ...errors,
  },
  handler: async ({ params, query, scope, access, services }) => {
    requireLiveSelection(scope, true);
    await requireContact(services.database, 'person', params.id, scope);
    const isShown = access.has(customersFeatures['companies.view']);
    return { items: isShown ? await services.personCompanies.list(params.id, query) : [] };
  },
});

export const linkCompany = routeOf(linkCommands.create, {
  ...writing,
  method: 'POST',
  path: PATH,
  summary: 'Link a company to a person',
  description: 'Linking a company again changes nothing but, if sent, whether it is the primary one.',
  params: person,
  body: Joi.object<{ companyId: string; isPrimary?: boolean }>({
    companyId: recordId().required(),
    isPrimary: Joi.boolean(),
  }),
  input: ({ params, body }) => ({
    personId: params.id,
    company: body.companyId,
    isPrimary: body.isPrimary,
  }),
  responses: { 200: { description: 'Linked', body: linked }, ...writeErrors },
  answer: (result) => ({ ok: true, result }),
});

export const rankCompany = routeOf(linkCommands.update, {
  ...writing,
  method: 'PATCH',
  path: ONE,
  summary: 'Make a company the primary one of a person, or not',
  params: one,
  body: Joi.object<{ isPrimary: boolean }>({ isPrimary: Joi.boolean().required() }),
  input: ({ params, body }) => ({
    personId: params.id,
    company: params.linkId,
    isPrimary: body.isPrimary,
  }),
  responses: { 200: { description: 'Changed', body: linked }, ...writeErrors },
  answer: (result) => ({ ok: true, result }),
});

export const unlinkCompany = routeOf(linkCommands.remove, {
  ...writing,
  method: 'DELETE',
  path: ONE,
  summary: 'Unlink a company from a person',
  params: one,
  input: ({ params }) => ({ personId: params.id, company: params.linkId }),
  responses: {
    200: { description: 'Unlinked', body: Joi.object({ ok: Joi.valid(true).required() }) },
    ...writeErrors,
  },
});
