import {
  assertUnmodified,
  type CommandCall,
  type CommandDeclaration,
  commandFor,
  type CommandContext,
  type Executed,
  forbidden,
  notFound,
  type RowState,
  seesOrganization,
  tenantOf,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import type { ContactLookup } from '../services/ContactLookup';
import type { CompanyLink, LinkedPerson, PersonCompanies } from '../services/PersonCompanies';
import type { PersonHistory } from '../services/PersonHistory';
import { customersFeatures } from '../../features';

interface Services {
  readonly contactLookup: ContactLookup;
  readonly personCompanies: PersonCompanies;
  readonly personHistory: PersonHistory;
}

/** A link to make or to change. */
export interface LinkInput {
  readonly personId: string;
  /** Of the company; where there is a link already, its own id will do. */
  readonly company: string;
  readonly isPrimary?: boolean;
}
type Command = CommandDeclaration<Services, LinkInput, CompanyLink | null, RowState>;
type Context = CommandContext<RowState>;

const command = commandFor<Services>();

const common: Pick<Command, 'resourceKind' | 'features' | 'input' | 'snapshot' | 'undo' | 'redo'> = {
  resourceKind: 'customers.personCompanyLink',
  features: [customersFeatures['people.manage']],
  input: Joi.object<LinkInput>({
    personId: uuid().lowercase().required(),
    company: uuid().lowercase().required(),
    isPrimary: Joi.boolean(),
  }),
  snapshot: ({ resourceId, touches: [personId = ''], lock }, { personHistory }) =>
    personHistory.snapshot(resourceId, personId, lock),
  undo: ({ resourceId: linkId, touches: [personId = ''], from, to }, _call, { personHistory }) =>
    personHistory.restore({ linkId, personId, from, to }),
  redo: ({ resourceId: linkId, touches: [personId = ''], from, to }, _call, { personHistory }) =>
    personHistory.restore({ linkId, personId, from, to }),
};

/** Of a link that is there. */
const prepare: Command['prepare'] = async ({ personId, company }, call, { personCompanies }) => {
  const tenantId = tenantOf(call);
  const { id } = await personCompanies.find(personId, company);
  return { tenantId, resourceId: id, touches: [personId] };
};

const create: Command = {
  ...common,
  id: 'customers.personCompanyLinks.create',
  label: 'Link company to person',
  prepare: ({ personId }, call) => Promise.resolve({ tenantId: tenantOf(call), touches: [personId] }),
  execute: async ({ personId, company, isPrimary }, call, services, context) => {
    const person = found(personId, call, services, context);
    await services.contactLookup.require(company, 'company', person.organizationId);
    const linkId = await services.personCompanies.link(person, company);
    if (isPrimary !== undefined) await rank(services, person, company, isPrimary);
    return finish(services, person, linkId, context);
  },
};

const update: Command = {
  ...common,
  id: 'customers.personCompanyLinks.update',
  label: 'Update company of person',
  prepare,
  execute: async ({ personId, company, isPrimary = false }, call, services, context) => {
    const person = found(personId, call, services, context);
    const link = await services.personCompanies.find(personId, company);
    await rank(services, person, link.companyId, isPrimary);
    return finish(services, person, link.id, context);
  },
};

const remove: Command = {
  ...common,
  id: 'customers.personCompanyLinks.delete',
  label: 'Unlink company from person',
  prepare,
  execute: async ({ personId, company }, call, services, context) => {
    const person = found(personId, call, services, context);
    const link = await services.personCompanies.find(personId, company);
    await services.personCompanies.unlink(link.id);
    await rank(services, person, link.companyId, false);
    return finish(services, person, link.id, context);
  },
};

/** Changes to the companies of people. What undo restores is the person with all of them. */
export const linkCommands = {
  create: command(create),
  update: command(update),
  remove: command(remove),
};

/** @throws HttpError 404 no such person, 403 of an organization the caller does not see, 409 changed since it was seen */
function found(id: string, call: CommandCall, { personHistory }: Services, { before }: Context) {
  const row = personHistory.personIn(before?.state, id);
  if (!row) throw notFound('Person not found');
  const organizationId = row['organization_id'] as string;
  if (!seesOrganization(call.scope, organizationId)) throw forbidden('Access denied');
  assertUnmodified(call.headers, row['updated_at'] as string);
  return {
    id,
    tenantId: row['tenant_id'] as string,
    organizationId,
    companyId: row['company_entity_id'] as string | null,
  };
}

/** Makes a company the primary one, or the primary one just a linked one. */
async function rank(
  { personCompanies }: Services,
  person: LinkedPerson & { readonly companyId: string | null },
  companyId: string,
  isPrimary: boolean,
): Promise<void> {
  if (isPrimary) await personCompanies.setPrimary(person.id, companyId);
  else if (person.companyId === companyId) await personCompanies.setPrimary(person.id, null);
}

async function finish(
  { personCompanies, personHistory }: Services,
  { id: personId }: LinkedPerson,
  linkId: string,
  { before }: Context,
): Promise<Executed<CompanyLink | null>> {
  const after = await personHistory.snapshot(linkId, personId, false);
  const [from, to] = [before?.state ?? null, after?.state ?? null];
  await personHistory.announce({ linkId, personId, from, to });
  const links = await personCompanies.list(personId);
  const result = links.find(({ id }) => id === linkId) ?? null;
  const parent = { kind: 'customers.person', id: personId };
  return { result, resourceId: linkId, parent, ...(after && { after }) };
}
