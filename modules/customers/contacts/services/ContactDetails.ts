import {
  type Collection,
  type CoreServices,
  isoTime,
  type ShownRow,
  type ConfidentialReader,
} from '@tenantry/core';
import { andReadable, binding, nameWith } from '../../interactions/rules/privacy';
import { companies } from '../collections/companies';
import { companyProfileFields } from '../collections/companyFields';
import type { ContactKind } from './ContactLookup';
import { people } from '../collections/people';
import { personProfileFields } from '../collections/personFields';

/** How much belongs to a contact. */
export type ContactCounts = Readonly<
  Record<
    | 'addresses'
    | 'comments'
    | 'activities'
    | 'interactions'
    | 'todos'
    | 'roles'
    | 'tags'
    | 'deals'
    | 'companies'
    | 'people',
    number
  >
>;

/** One person or company as it is shown by itself. */
export interface ContactDetail {
  readonly organizationId: string;
  readonly contact: Readonly<Record<string, unknown>>;
  readonly profile: Readonly<Record<string, unknown>>;
  readonly customFields: unknown;
  readonly counts: ContactCounts;
}

/** Members that stand elsewhere: profiles have ids of their own. */
const isOwn = (name: string): boolean => !name.startsWith('profile');

const partsOf = ({ shown }: Pick<Collection, 'shown'>, profile: object) => ({
  contact: shown((name) => isOwn(name) && !(name in profile)),
  profile: shown((name) => name in profile),
});

/** Columns of people and companies, and of their profiles. */
export const shownOf: Readonly<Record<ContactKind, Readonly<Record<'contact' | 'profile', ShownRow>>>> = {
  person: partsOf(people, personProfileFields),
  company: partsOf(companies, companyProfileFields),
};

const count = (table: string, column: string, more = '') =>
  `(SELECT count(*)::int FROM ${table} x WHERE x.${column} = t.id${more})`;

const COUNTS: Readonly<Record<ContactKind, string>> = {
  person: `
    'deals', ${count('customers_deal_people', 'person_id')}, 'people', 0,
    'companies', ${count('customers_person_companies', 'person_id', ' AND x.deleted_at IS NULL')}`,
  company: `
    'deals', ${count('customers_deal_companies', 'company_id')}, 'companies', 0,
    'people', ${count('customers_person_companies', 'company_id', ' AND x.deleted_at IS NULL')}`,
};

const detailSql = (kind: ContactKind, readable: string) => `
  SELECT t.organization_id AS "organizationId", t.custom_fields AS "customFields",
         ${shownOf[kind].contact.sql}::jsonb || jsonb_build_object(
           'kind', t.kind,
           'nextInteraction', CASE WHEN t.next_interaction_at IS NOT NULL THEN jsonb_build_object(
              'at', ${isoTime('t.next_interaction_at')}, 'name', t.next_interaction_name,
              'refId', t.next_interaction_ref_id, 'icon', t.next_interaction_icon,
              'color', t.next_interaction_color) END) AS contact,
         ${shownOf[kind].profile.sql}::jsonb || jsonb_build_object('id', t.profile_id, 'updatedAt', ${isoTime('t.updated_at')}) AS profile,
         jsonb_build_object(
           'addresses', ${count('customers_addresses', 'entity_id')},
           'comments', ${count('customers_comments', 'entity_id')},
           'activities', ${count('customers_activities', 'entity_id')},
           'interactions', ${count('customers_interactions', 'entity_id', readable)},
           'todos', ${count('customers_todos', 'entity_id')},
           'roles', ${count('customers_entity_roles', 'entity_id')},
           'tags', ${count('customers_tag_assignments', 'entity_id')}, ${COUNTS[kind]}) AS counts
    FROM customers_entities t WHERE t.id = $1 AND t.kind = '${kind}'`;

/** All about one person or company. */
export class ContactDetails {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** @param reader the caller; only interactions that the caller may read are counted */
  find(kind: ContactKind, id: string, reader: ConfidentialReader): Promise<ContactDetail | undefined> {
    const { values, bind } = binding(id);
    const readable = andReadable(reader, bind);
    return this.services.database.first<ContactDetail>({
      name: nameWith(`customers_${kind}_detail`, readable),
      text: detailSql(kind, readable),
      values,
    });
  }
}
