import {
  type CoreServices,
  type EventBus,
  type RowState,
  type Snapshot,
  type StateChange,
  TrackedRows,
} from '@tenantry/core';
import { companiesOfPerson } from '../collections/contactChildren';
import { people } from '../collections/people';
import { linkEvents } from '../events/linkEvents';

const LINKS = companiesOfPerson.name;

/** A link before or after a change, by what changes with it: the person and all companies of the person. */
export interface LinkChange {
  readonly linkId: string;
  readonly personId: string;
  readonly from: RowState | null;
  readonly to: RowState | null;
}

/** Snapshots of a person with the person's companies, and what their changes mean to others. */
export class PersonHistory {
  private readonly rows: TrackedRows;
  private readonly events: EventBus;

  constructor({ database, events }: Pick<CoreServices, 'database' | 'events'>) {
    this.events = events;
    this.rows = new TrackedRows(database, [
      { name: 'customers_entities', key: ['id'], owner: 'id', version: 'updated_at' },
      companiesOfPerson,
    ]);
  }

  /**
   * A link with its person; null when there is no such person.
   *
   * @param linkId null before there is one
   * @param lock keeps others from changing the person until the unit of work ends
   */
  async snapshot(linkId: string | null, personId: string, lock: boolean): Promise<Snapshot<RowState> | null> {
    const state = await this.rows.capture([personId], lock);
    const person = this.personIn(state, personId);
    if (!person) return null;
    const link = linkIn(state, linkId);
    const view = link && {
      personId,
      companyId: link['company_id'],
      isPrimary: link['company_id'] === person['company_entity_id'],
    };
    return { view: view ?? null, state, organizationId: person['organization_id'] as string };
  }

  /** The person in a state; undefined when there is none, or the id is that of a company. */
  personIn(state: RowState | null | undefined, id: string): RowState[string][number] | undefined {
    const row = this.rows.rootOf(state ?? null, id);
    return row?.['kind'] === 'person' ? row : undefined;
  }

  /** Brings person and links from one state to another. @throws HttpError 409 changed meanwhile */
  async restore(change: LinkChange): Promise<void> {
    const { personId, from, to } = change;
    const back: StateChange<RowState> = { resourceId: personId, touches: [], from, to };
    await this.rows.restore(back);
    await this.announce(change);
  }

  /** Emits what became of the link, and that the person has changed where the primary company is another. */
  async announce({ linkId, personId, from, to }: LinkChange): Promise<void> {
    const [before, after] = [linkIn(from, linkId), linkIn(to, linkId)];
    const link = after ?? before;
    if (!link) return;
    const companyId = link['company_id'] as string;
    const place = {
      organizationId: link['organization_id'] as string,
      tenantId: link['tenant_id'] as string,
    };
    const what = !before ? 'created' : after ? 'updated' : 'deleted';
    const payload = { id: linkId, ...place, personId, companyId };
    await this.events.emit(linkEvents[what], payload);
    const [was, is] = [from, to].map(
      (state) => this.personIn(state, personId)?.['company_entity_id'] ?? null,
    );
    if (was === is) return;
    const person = { id: personId, ...place, entityId: personId };
    await this.events.emit(people.events.updated, person);
  }
}

function linkIn(state: RowState | null, linkId: string | null) {
  return state?.[LINKS]?.find(({ id }) => id === linkId);
}
