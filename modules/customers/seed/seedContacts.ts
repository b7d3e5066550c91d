import demo from './demoCompanies.json';
import type { DemoWriter } from './DemoWriter';
import { companies } from '../contacts/collections/companies';
import { addresses } from '../contacts/collections/addresses';
import { entityRoles } from '../contacts/collections/entityRoles';
import { interactions } from '../interactions/collections/interactions';
import { todos } from '../interactions/collections/todos';
import { people as personRecords } from '../contacts/collections/people';
import { tags as tagRecords } from '../marks/collections/tags';

/** A company of the demo as it was stored. */
export interface SeededCompany {
  readonly id: string;
  readonly personIds: readonly string[];
}

/** Days between the companies, the first of which is the oldest. */
const SPACING = 35;

/** @param owners ids of users; null for an owner who is missing @returns by name */
export async function seedContacts(
  writer: DemoWriter,
  owners: readonly (string | null)[],
): Promise<ReadonlyMap<string, SeededCompany>> {
  const tags = new Map<string, string>();
  for (const [label, color] of Object.entries(demo.tags)) {
    tags.set(label, await writer.create(tagRecords.commands.create, { label, color }));
  }
  const seeded = new Map<string, SeededCompany>();
  for (const [index, company] of demo.companies.entries()) {
    const ownerUserId = owners[index % owners.length] ?? null;
    const tagIds = company.tags.flatMap((label) => tags.get(label) ?? []);
    const age = (demo.companies.length - index) * SPACING;
    seeded.set(company.name, await seedCompany(writer, company, { ownerUserId, tagIds, age }));
  }
  return seeded;
}

async function seedCompany(
  writer: DemoWriter,
  company: (typeof demo.companies)[number],
  { ownerUserId, tagIds, age }: { ownerUserId: string | null; tagIds: readonly string[]; age: number },
): Promise<SeededCompany> {
  const { name, domain, industry, sizeBucket, lifecycleStage, source, people } = company;
  const shared = { ownerUserId, lifecycleStage, source, status: 'active' };
  const id = await writer.create(companies.commands.create, {
    ...shared,
    displayName: name,
    domain,
    websiteUrl: `https://${domain}`,
    industry,
    sizeBucket,
    primaryEmail: `office@${domain}`,
    tags: tagIds,
  });
  const { street, postalCode, city, country, latitude, longitude } = company;
  await writer.create(addresses.commands.create, {
    entityId: id,
    name: 'Head office',
    addressLine1: street,
    postalCode,
    city,
    country,
    latitude,
    longitude,
    isPrimary: true,
  });
  await writer.backdate('customers_entities', id, { created_at: age });
  const personIds: string[] = [];
  for (const { firstName, lastName, jobTitle, phone } of people) {
    const personId = await writer.create(personRecords.commands.create, {
      ...shared,
      firstName,
      lastName,
      jobTitle,
      primaryEmail: `${plain(firstName)}.${plain(lastName)}@${domain}`,
      primaryPhone: phone,
      companyEntityId: id,
    });
    await writer.backdate('customers_entities', personId, { created_at: age - 1 });
    personIds.push(personId);
  }
  if (ownerUserId !== null) {
    await writer.create(entityRoles.commands.create, {
      entityId: id,
      userId: ownerUserId,
      roleType: 'Account manager',
    });
  }
  if (personIds.length > 0) {
    await writer.create(interactions.commands.create, {
      entityId: id,
      interactionType: 'call',
      title: 'Agree on the next order',
      scheduledAt: writer.daysAgo(-(age % 23) - 2),
      ownerUserId,
    });
    await writer.create(todos.commands.create, {
      entityId: id,
      title: 'Send the new catalogue',
      dueAt: writer.daysAgo(-7),
      ownerUserId,
    });
  }
  return { id, personIds };
}

/** `O’Connor` makes `oconnor`. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replace(/[^a-z]+/g, '');
}
