import { type Database, unprocessable } from '@tenantry/core';

interface Dependants {
  readonly people: number;
  readonly deals: number;
  readonly primary: number;
}

/** @throws HttpError 422 `PERSON_HAS_DEPENDENTS` deals are linked to the person */
export async function assertPersonFree(database: Database, id: string): Promise<void> {
  const row = await database.first<{ deals: number }>(
    'SELECT count(*)::int AS deals FROM customers_deal_people WHERE person_id = $1',
    [id],
  );
  if (row && row.deals > 0) throw refusal('person', [`linked deals (${row.deals})`]);
}

/** @throws HttpError 422 `COMPANY_HAS_DEPENDENTS` people or deals are linked to the company */
export async function assertCompanyFree(database: Database, id: string): Promise<void> {
  const {
    people = 0,
    deals = 0,
    primary = 0,
  } = (await database.first<Dependants>(
    `SELECT (SELECT count(*)::int FROM customers_person_companies WHERE company_id = $1 AND deleted_at IS NULL) AS people,
              (SELECT count(*)::int FROM customers_deal_companies WHERE company_id = $1) AS deals,
              (SELECT count(*)::int FROM customers_entities WHERE company_entity_id = $1) AS "primary"`,
    [id],
  )) ?? {};
  const blockers = [
    ...(people > 0 ? [`linked persons (${people})`] : []),
    ...(deals > 0 ? [`linked deals (${deals})`] : []),
    ...(primary > 0 ? [`persons whose primary company is this one (${primary})`] : []),
  ];
  if (blockers.length > 0) throw refusal('company', blockers);
}

function refusal(kind: 'person' | 'company', blockers: readonly string[]) {
  return unprocessable(`Cannot delete ${kind}: ${blockers.join(', ')}. Please unlink or reassign first.`, {
    code: `${kind.toUpperCase()}_HAS_DEPENDENTS`,
  });
}
