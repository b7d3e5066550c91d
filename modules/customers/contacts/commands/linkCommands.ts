import {
  assertUnmodified,
  type CommandCall,
  type CommandDeclaration,
  commandFor,
  type CommandContext,
  type CoreServices,
  type Executed,
  forbidden,
  notFound,
  recordId,
  type RowOf,
  type RowState,
  seesOrganization,
  type SnapshotTarget,
  type StateChange,
  tenantOf,
  TrackedRows,
} from '@tenantry/core';
import Joi from 'joi';
import { customersFeatures } from '../../features';
import { companiesOfPerson, companyReference } from '../collections/contactChildren';
import { people } from '../collections/people';
import { linkEvents } from '../events/linkEvents';
import type { ContactLookup } from '../services/ContactLookup';
import type { CompanyLink, PersonCompanies } from '../services/PersonCompanies';

interface Services extends Pick<CoreServices, 'database' | 'events'> {
  readonly contactLookup: ContactLookup;
  readonly personCompanies: PersonCompanies;
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
type PersonRow = RowOf<typeof people> & { readonly company_entity_id: string | null };
type State = RowState | null | undefined;

const command = commandFor<Services>();

/** Rows that change together: a person, and the person's companies. */
const rowsOf = ({ database }: Services): TrackedRows =>
  new TrackedRows(database, [
    { name: people.table, key: ['id'], owner: 'id', version: 'updated_at' },
    companiesOfPerson,
  ]);

/** The person in a state; undefined when the person does not exist, or the id is that of a company. */
function personIn(state: State, id: string): PersonRow | undefined {
  const row = state?.[people.table]?.find((one) => one['id'] === id && one['kind'] === 'person');
  return row as PersonRow | undefined;
}

const linkIn = (state: State, id: string | null) =>
  state?.[companiesOfPerson.name]?.find((link) => link['id'] === id);

const common: Pick<
  Command,
  'resourceKind' | 'checksVersion' | 'features' | 'input' | 'snapshot' | 'undo' | 'redo'
> = {
  resourceKind: 'customers.personCompanyLink',
  checksVersion: true,
  features: [customersFeatures['people.manage']],
  input: Joi.object<LinkInput>({
    personId: recordId().required(),
    company: recordId().required(),
    isPrimary: Joi.boolean(),
  }),
  snapshot,
  undo: restore,
  redo: restore,
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
  tracksAll: true,
  label: 'Link company to person',
  prepare: ({ personId }, call) => Promise.resolve({ tenantId: tenantOf(call), touches: [personId] }),
  execute: async ({ personId, company, isPrimary }, call, services, context) => {
    const person = found(personId, call, context);
    const { tenant_id: tenantId, organization_id: organizationId } = person;
    await services.contactLookup.require(company, 'company', organizationId);
    const linkId = await services.personCompanies.link({ id: personId, tenantId, organizationId }, company);
    if (isPrimary !== undefined) await rank(services, person, company, isPrimary);
    return finish(services, personId, linkId, context);
  },
};

const update: Command = {
  ...common,
  id: 'customers.personCompanyLinks.update',
  tracksAll: true,
  label: 'Update company of person',
  prepare,
  execute: async ({ personId, company, isPrimary = false }, call, services, context) => {
    const person = found(personId, call, context);
    const link = await services.personCompanies.find(personId, company);
    await rank(services, person, link.companyId, isPrimary);
    return finish(services, personId, link.id, context);
  },
};

const remove: Command = {
  ...common,
  id: 'customers.personCompanyLinks.delete',
  label: 'Unlink company from person',
  prepare,
  execute: async ({ personId, company }, call, services, context) => {
    const person = found(personId, call, context);
    const link = await services.personCompanies.find(personId, company);
    await services.personCompanies.unlink(link.id);
    await rank(services, person, link.companyId, false);
    return finish(services, personId, link.id, context);
  },
};

/** Changes to the companies of people. What undo restores is the person with all of them. */
export const linkCommands = {
  create: command(create),
  update: command(update),
  remove: command(remove),
};

/** @throws HttpError 404 no such person, 403 of an organization the caller does not see, 409 changed since it was seen */
function found(id: string, { scope, headers }: CommandCall, { before }: Context): PersonRow {
  const row = personIn(before?.state, id);
  if (!row) throw notFound('Person not found');
  if (!seesOrganization(scope, row.organization_id)) throw forbidden('Access denied');
  assertUnmodified(headers, row.updated_at);
  return row;
}

/** Makes a company the primary one, or the primary one just a linked one. */
async function rank(
  { personCompanies }: Services,
  { id, company_entity_id: primary }: PersonRow,
  companyId: string,
  isPrimary: boolean,
): Promise<void> {
  if (isPrimary) await personCompanies.setPrimary(id, companyId);
  else if (primary === companyId) await personCompanies.setPrimary(id, null);
}

/** The person with the link and all others; null when the person does not exist. */
async function snapshot({ resourceId, touches: [personId = ''], lock }: SnapshotTarget, services: Services) {
  const state = await rowsOf(services).capture([personId], lock);
  const person = personIn(state, personId);
  if (!person) return null;
  const link = linkIn(state, resourceId);
  const companyId = link?.['company_id'];
  const view = link ? { personId, companyId, isPrimary: companyId === person.company_entity_id } : null;
  return { view, state, organizationId: person.organization_id };
}

async function restore(change: StateChange<RowState>, _call: CommandCall, services: Services): Promise<void> {
  const [personId = ''] = change.touches;
  await rowsOf(services).restore({ ...change, resourceId: personId, touches: [] });
  await announce(services, change);
}

async function finish(
  services: Services,
  personId: string,
  linkId: string,
  { before }: Context,
): Promise<Executed<CompanyLink | null>> {
  const touches = [personId];
  const after = await snapshot({ resourceId: linkId, touches, lock: false }, services);
  const [from, to] = [before?.state ?? null, after?.state ?? null];
  await announce(services, { resourceId: linkId, touches, from, to });
  const links = await services.personCompanies.list(personId);
  const result = links.find(({ id }) => id === linkId) ?? null;
  const parent = { kind: people.kind, id: personId };
  const link = linkIn(to, linkId) ?? linkIn(from, linkId);
  const relations = link ? [companyReference(link['company_id'] as string)] : [];
  return { result, resourceId: linkId, parent, relations, ...(after && { after }) };
}

/** Emits what became of the link, and that the person has changed where the primary company is another. */
async function announce(
  { events }: Services,
  { resourceId: id, touches: [personId = ''], from, to }: StateChange<RowState>,
): Promise<void> {
  const [before, after] = [linkIn(from, id), linkIn(to, id)];
  const link = after ?? before;
  if (!link) return;
  const place = {
    organizationId: link['organization_id'] as string,
    tenantId: link['tenant_id'] as string,
  };
  const what = !before ? 'created' : after ? 'updated' : 'deleted';
  await events.emit(linkEvents[what], { id, ...place, personId, companyId: link['company_id'] as string });
  const [was, is] = [from, to].map((state) => personIn(state, personId)?.company_entity_id ?? null);
  if (was === is) return;
  const person = { id: personId, ...place, entityId: personId };
  await events.emit(people.events.updated, person);
}
