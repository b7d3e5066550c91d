import {
  badRequest,
  type Commands,
  type Database,
  errorResponse,
  requireLiveSelection,
  routeFor,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { companyLink } from './detailAnswers';
import { requireContact } from '../rules/requireContact';
import type { LinkInput } from '../commands/linkCommands';
import type { PersonCompanies } from '../services/PersonCompanies';
import { customersFeatures } from '../../features';
import { linkCommands } from '../commands/linkCommands';

interface Services {
  readonly commands: Commands;
  readonly database: Database;
  readonly personCompanies: PersonCompanies;
}

const route = routeFor<Services>();
const PATH = '/customers/people/:id/companies';
const ONE = `${PATH}/:linkId` as const;
const access = 'authenticated';
const manage = { access, features: [customersFeatures['people.manage']] } as const;

const person = Joi.object<{ id: string }>({ id: uuid().lowercase().required() });
const one = Joi.object<{ id: string; linkId: string }>({
  id: uuid().lowercase().required(),
  linkId: uuid().lowercase().required().description('id of the link or of the company'),
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
  const details = error.details.map(({ path, message, type }) => ({ path, message, code: type }));
  if (part !== 'params') return badRequest('Invalid input', { details });
  return badRequest(
    error.details.some(({ path }) => path[0] === 'id') ? 'Invalid person id' : 'Invalid link id',
  );
};

export const listCompaniesOfPerson = route({
  method: 'GET',
  path: PATH,
  summary: 'List the companies of a person',
  access,
  features: [customersFeatures['people.view']],
  params: person,
  invalid,
  responses: {
    200: {
      description: 'The primary company first',
      body: Joi.object({ items: Joi.array().items(companyLink).required() }),
    },
    ...errors,
  },
  handler: async ({ params, scope, services }) => {
    requireLiveSelection(scope, true);
    await requireContact(services.database, 'person', params.id, scope);
    return { items: await services.personCompanies.list(params.id) };
  },
});

export const linkCompany = route({
  method: 'POST',
  path: PATH,
  summary: 'Link a company to a person',
  description: 'Linking a company again changes nothing but, if sent, whether it is the primary one.',
  ...manage,
  params: person,
  body: Joi.object<{ companyId: string; isPrimary?: boolean }>({
    companyId: uuid().required(),
    isPrimary: Joi.boolean(),
  }).unknown(true),
  invalid,
  responses: { 200: { description: 'Linked', body: linked }, ...writeErrors },
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { companyId: company, isPrimary } = context.body;
    const input: LinkInput = { personId: context.params.id, company, isPrimary };
    const { commands } = context.services;
    const executed = await commands.execute(linkCommands.create, input, context);
    return executed.answer({ ok: true, result: executed.result });
  },
});

export const rankCompany = route({
  method: 'PATCH',
  path: ONE,
  summary: 'Make a company the primary one of a person, or not',
  ...manage,
  params: one,
  body: Joi.object<{ isPrimary: boolean }>({ isPrimary: Joi.boolean().required() }).unknown(true),
  invalid,
  responses: { 200: { description: 'Changed', body: linked }, ...writeErrors },
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { id: personId, linkId: company } = context.params;
    const input: LinkInput = { personId, company, isPrimary: context.body.isPrimary };
    const { commands } = context.services;
    const executed = await commands.execute(linkCommands.update, input, context);
    return executed.answer({ ok: true, result: executed.result });
  },
});

export const unlinkCompany = route({
  method: 'DELETE',
  path: ONE,
  summary: 'Unlink a company from a person',
  ...manage,
  params: one,
  invalid,
  responses: {
    200: { description: 'Unlinked', body: Joi.object({ ok: Joi.valid(true).required() }) },
    ...writeErrors,
  },
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { id: personId, linkId: company } = context.params;
    const { commands } = context.services;
    const executed = await commands.execute(linkCommands.remove, { personId, company }, context);
    return executed.answer({ ok: true });
  },
});
