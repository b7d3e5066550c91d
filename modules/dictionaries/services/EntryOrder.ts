import { type CoreServices, nextVersion, notFound } from '@tenantry/core';
import { defaultEntries, NEXT_MARK } from './defaultEntries';

/** The refusal of what names no entry of the dictionary. */
export const unknownEntry = () => notFound('Dictionary entry not found');

/** The entries of dictionaries and their places. Changes are made in a unit of work. */
export class EntryOrder {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** The organization of a dictionary; undefined when the dictionary does not exist. */
  async organizationOf(dictionaryId: string): Promise<string | undefined> {
    const row = await this.services.database.first<{ organization_id: string }>(
      'SELECT organization_id FROM dictionaries_dictionaries WHERE id = $1',
      [dictionaryId],
    );
    return row?.organization_id;
  }

  /** Lets only one of those who arrange the entries of a dictionary do so at a time. @returns as `organizationOf` */
  async lock(dictionaryId: string): Promise<string | undefined> {
    const row = await this.services.database.first<{ organization_id: string }>(
      'SELECT organization_id FROM dictionaries_dictionaries WHERE id = $1 FOR NO KEY UPDATE',
      [dictionaryId],
    );
    return row?.organization_id;
  }

  /** Ids of the entries of a dictionary, in order. */
  async idsOf(dictionaryId: string): Promise<string[]> {
    const rows = await this.services.database.query<{ id: string }>(
      'SELECT id FROM dictionaries_entries WHERE dictionary_id = $1 ORDER BY position, label, id',
      [dictionaryId],
    );
    return rows.map(({ id }) => id);
  }

  /** The place after the last entry. */
  async next(dictionaryId: string): Promise<number> {
    const row = await this.services.database.first<{ next: number }>(
      'SELECT coalesce(max(position) + 1, 0)::int AS next FROM dictionaries_entries WHERE dictionary_id = $1',
      [dictionaryId],
    );
    return row?.next ?? 0;
  }

  /** The default entry of a dictionary; undefined where it has none. */
  async defaultOf(dictionaryId: string): Promise<string | undefined> {
    const row = await this.services.database.first<{ id: string }>({
      name: 'dictionaries_default_of',
      text: defaultEntries((id) => `${id} = $1::uuid`),
      values: [dictionaryId],
    });
    return row?.id;
  }

  /** The time of a mark that decides which entry of a dictionary is the default, as text. */
  async nextMark(dictionaryId: string): Promise<string> {
    const row = await this.services.database.first<{ time: string }>({
      name: 'dictionaries_next_mark',
      text: NEXT_MARK,
      values: [dictionaryId],
    });
    if (!row) throw new Error('SELECT returned no row');
    return row.time;
  }

  /** Gives entries the places 0, 1, 2 and so on; those that stay where they are keep their version. */
  async arrange(ids: readonly string[]): Promise<void> {
    await this.services.database.run(
      `UPDATE dictionaries_entries t SET position = wanted.place - 1, updated_at = ${nextVersion('t.updated_at')}
         FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place)
        WHERE t.id = wanted.id AND t.position <> wanted.place - 1`,
      [ids],
    );
  }
}
