import { badRequest, type RowState } from '@tenantry/core';
import { LINK_TABLES, type LinkKind } from '../services/DealLinks';
import type { DealWrite } from '../collections/DealInput';

interface PlannedLinks {
  readonly ids: readonly string[];
  readonly primaryId: string | null;
}

/**
 * Makes sure that a deal can be linked as its input says.
 *
 * @throws HttpError 404 unknown person or company, 400 of the other kind, or a primary person who is not linked
 */
export async function checkLinks(write: DealWrite): Promise<void> {
  const { input, organizationId, services } = write;
  const people = peopleToBe(write);
  if (people && people.primaryId !== null && !people.ids.includes(people.primaryId)) {
    throw badRequest('Primary person must be linked to the deal');
  }
  const { personIds, companyIds } = input;
  if (personIds) await services.dealLinks.assertLinkable('person', unique(personIds), organizationId);
  if (companyIds) await services.dealLinks.assertLinkable('company', unique(companyIds), organizationId);
}

/** Links a deal as its input says; what is left out stays. @returns whether it says anything */
export async function writeLinks(write: DealWrite): Promise<boolean> {
  const { id: dealId, tenantId, input, services } = write;
  const people = peopleToBe(write);
  if (people) await services.dealLinks.replace('person', { tenantId, dealId, ...people });
  if (!input.companyIds) return people !== undefined;
  const companies = { ids: unique(input.companyIds), primaryId: null };
  await services.dealLinks.replace('company', { tenantId, dealId, ...companies });
  return true;
}

/** Ids that a deal is linked to in a state, the primary one first. */
export function linkedIds(state: RowState | null, kind: LinkKind): string[] {
  const { table, column } = LINK_TABLES[kind];
  const rows = [...(state?.[table] ?? [])];
  rows.sort((a, b) => Number(b['is_primary']) - Number(a['is_primary']));
  return rows.map((row) => row[column] as string);
}

/** The primary person of a deal in a state. */
export function primaryPerson(state: RowState | null): string | null {
  const { table, column } = LINK_TABLES.person;
  return (state?.[table]?.find((row) => row['is_primary'])?.[column] as string | undefined) ?? null;
}

/** Undefined when the input does not name people. A primary person who was unlinked is dropped. */
function peopleToBe({ input, state }: DealWrite): PlannedLinks | undefined {
  const { personIds, primaryPersonEntityId } = input;
  if (!personIds && primaryPersonEntityId === undefined) return undefined;
  const ids = unique(personIds ?? linkedIds(state, 'person'));
  if (primaryPersonEntityId !== undefined) return { ids, primaryId: primaryPersonEntityId };
  const known = primaryPerson(state);
  return { ids, primaryId: known !== null && ids.includes(known) ? known : null };
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
