import type { Clock, CoreServices, Database } from '@tenantry/core';
import { wholeDays } from './StuckThreshold';

type Item = Readonly<Record<string, unknown>>;

interface Label {
  readonly id: string;
  readonly label: string;
}

interface Extras {
  readonly id: string;
  readonly inStageSince: Date;
  readonly people: readonly Label[];
  readonly companies: readonly Label[];
  readonly openActivities: number;
  readonly isOverdue: boolean;
}

/** What decides whether deals wait too long. */
export interface Deadlines {
  readonly stuckAfterDays: number;
  /** What was to be closed before this is overdue. */
  readonly today: Date;
}

const labels = (table: string, column: string) => `
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'label', e.display_name)
                             ORDER BY l.is_primary DESC, e.display_name, e.id), '[]')
     FROM ${table} l JOIN customers_entities e ON e.id = l.${column}
    WHERE l.deal_id = d.id)`;

/** What items of a list of deals tell besides columns of the deals, in one statement a page (spec supplement, CRM 7.1). */
export class DealItems {
  private readonly clock: Clock;
  private readonly database: Database;

  constructor({ clock, database }: Pick<CoreServices, 'clock' | 'database'>) {
    this.clock = clock;
    this.database = database;
  }

  async complete(items: readonly Item[], deadlines: Deadlines): Promise<Item[]> {
    const now = this.clock.now();
    const rows = await this.database.query<Extras>({
      name: 'customers_deal_items',
      text: `
        SELECT d.id, d.in_stage_since AS "inStageSince",
               coalesce(d.status = 'open' AND d.expected_close_at < $2, false) AS "isOverdue",
               ${labels('customers_deal_people', 'person_id')} AS people,
               ${labels('customers_deal_companies', 'company_id')} AS companies,
               (SELECT count(*)::int FROM customers_activities a WHERE a.deal_id = d.id AND a.occurred_at > $3)
                 AS "openActivities"
          FROM customers_deals d WHERE d.id = ANY ($1::uuid[])`,
      values: [items.map(({ id }) => id), deadlines.today, now],
    });
    const extras = new Map(rows.map((row) => [row.id, row]));
    return items.map((item) => completed(item, extras.get(item['id'] as string), now, deadlines));
  }
}

/** A deal that was deleted since the page was read has lost its links, too. */
function completed(item: Item, extras: Extras | undefined, now: Date, { stuckAfterDays }: Deadlines): Item {
  const { people = [], companies = [], openActivities = 0, isOverdue = false } = extras ?? {};
  const daysInCurrentStage = extras ? wholeDays(extras.inStageSince, now) : 0;
  return {
    ...item,
    organizationId: item['organization_id'],
    tenantId: item['tenant_id'],
    personIds: people.map(({ id }) => id),
    people,
    companyIds: companies.map(({ id }) => id),
    companies,
    _pipeline: {
      openActivitiesCount: openActivities,
      daysInCurrentStage,
      isStuck: daysInCurrentStage > stuckAfterDays,
      isOverdue,
    },
  };
}
