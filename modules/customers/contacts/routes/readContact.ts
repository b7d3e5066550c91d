import {
  type Access,
  type CoreServices,
  personIdOf,
  type Principal,
  type RequiredFeature,
  recordId,
  requireLiveSelection,
  type Scope,
} from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import Joi from 'joi';
import type { ContactKind } from '../services/ContactLookup';
import type { TagAssignments } from '../../marks/services/TagAssignments';
import type { ContactCounts, ContactDetail, ContactDetails } from '../services/ContactDetails';
import {
  type ContactSections,
  SECTION_NAMES,
  type Section,
  type SectionRow,
} from '../services/ContactSections';
import { assertReadable } from '../rules/requireContact';
import type { InteractionNames } from '../../interactions/services/InteractionNames';
import { customersFeatures } from '../../features';

/** Services that a route for one contact needs. */
export type DetailServices = Pick<AuthServices, 'accessLookups'> &
  Pick<CoreServices, 'customFields'> & {
    readonly contactDetails: ContactDetails;
    readonly contactSections: ContactSections;
    readonly interactionNames: InteractionNames;
    readonly tagAssignments: TagAssignments;
  };

/** Permissions for the sections and for the numbers of records. */
const FEATURE_OF: Readonly<Record<keyof ContactCounts, RequiredFeature>> = {
  addresses: customersFeatures['activities.view'],
  comments: customersFeatures['activities.view'],
  activities: customersFeatures['activities.view'],
  interactions: customersFeatures['interactions.view'],
  todos: customersFeatures['activities.view'],
  roles: customersFeatures['roles.view'],
  tags: customersFeatures['activities.view'],
  deals: customersFeatures['deals.view'],
  companies: customersFeatures['companies.view'],
  people: customersFeatures['people.view'],
};

/** The sections to fill; left out: all of them. */
export interface DetailQuery {
  readonly include?: string | readonly string[];
}

interface DetailCall {
  readonly params: { readonly id: string };
  readonly query: DetailQuery;
  readonly scope: Scope;
  readonly principal: Principal;
  readonly access: Access;
  readonly services: DetailServices;
}

const names = Joi.string().max(500).allow('');

/** Schemas of a request for one contact. */
export const detailRequest = {
  params: Joi.object<{ id: string }>({ id: recordId().required() }),
  query: Joi.object<DetailQuery>({
    include: Joi.alternatives(names, Joi.array().items(names)).description(
      `sections to fill, the others stay empty: ${Object.keys(SECTION_NAMES).join(', ')}; default all`,
    ),
  }),
} as const;

/**
 * Reads a person or company with what belongs to it, in a number of statements that does not depend on how much that is.
 * Sections of other kinds of records are empty for callers who may not view those.
 *
 * @throws HttpError 404 no contact of this kind exists, 403 it belongs to an organization outside the caller's scope
 */
export async function readContact<const TSection extends Section>(
  kind: ContactKind,
  sections: readonly TSection[],
  { params: { id }, query, scope, principal, access, services }: DetailCall,
) {
  requireLiveSelection(scope, true);
  const { accessLookups, contactDetails, contactSections, customFields, interactionNames, tagAssignments } =
    services;
  const found = await contactDetails.find(kind, id, { principal, access });
  assertReadable(found, kind, scope);
  const wanted = wantedSections(query);
  const filled = await Promise.all(
    sections.map(async (section) => {
      const isShown = wanted.has(section) && access.has(FEATURE_OF[section]);
      const rows = isShown ? await contactSections.read(section, kind, id, { principal, access }) : [];
      if (section === 'interactions')
        return [section, await interactionNames.renew(rows, { access, scope })] as const;
      return [section, section === 'todos' ? await withCustom(rows, customFields) : rows] as const;
    }),
  );
  const ownerId = found.contact['ownerUserId'] as string | null;
  const viewerId = personIdOf(principal);
  const userIds = [ownerId, viewerId].filter((userId) => userId !== null);
  const [tags, known, presented] = await Promise.all([
    access.has(FEATURE_OF.tags) ? tagAssignments.of(id) : [],
    accessLookups.names(userIds),
    customFields.present(`customers.${kind}`, found.customFields, id),
  ]);
  const user = (id: string | null) => (id === null ? null : { id, name: known.get(id) ?? null });
  const counts = Object.entries(found.counts).map(([what, number]) => {
    return [what, access.has(FEATURE_OF[what as keyof ContactCounts]) ? number : 0];
  });
  return {
    ...found,
    contact: access.has(FEATURE_OF.interactions) ? found.contact : withoutNextInteraction(found.contact),
    counts: Object.fromEntries(counts) as ContactCounts,
    tags,
    customFields: presented.customValues ?? {},
    sections: Object.fromEntries(filled) as Readonly<Record<TSection, readonly SectionRow[]>>,
    owner: user(ownerId),
    viewer: user(viewerId),
  };
}

/** A contact without what the next interaction says, for those who may not see interactions. */
function withoutNextInteraction(contact: ContactDetail['contact']): ContactDetail['contact'] {
  const members = Object.entries(contact);
  return Object.fromEntries(
    members.map(([name, value]) => [name, name.startsWith('nextInteraction') ? null : value]),
  );
}

/** Todos with the values of their custom fields, as lists show them. */
async function withCustom(todos: readonly SectionRow[], customFields: CoreServices['customFields']) {
  if (todos.length === 0) return todos;
  const present = await customFields.presenter('customers.todoLink');
  return todos.map((todo) => ({ ...todo, todoCustom: present(todo['todoCustom']).customValues ?? {} }));
}

function wantedSections({ include }: DetailQuery): ReadonlySet<Section> {
  if (include === undefined) return new Set(Object.values(SECTION_NAMES));
  const asked = [include].flat().flatMap((list) => list.split(','));
  return new Set(asked.flatMap((name) => SECTION_NAMES[name.trim()] ?? []));
}
