/**
 * SQL of the default entries of dictionaries, `dictionary_id` and `id`; a dictionary without one has no row. Entries and their
 * dictionary keep when they were last said to be the default, or not to be: the latest of these marks decides. So a change of
 * the default writes one row, and undoing it gives the default before.
 *
 * @param isMeant condition on the id of a dictionary
 */
export const defaultEntries = (isMeant: (id: string) => string) => `
  SELECT c.dictionary_id, c.id
    FROM (SELECT DISTINCT ON (m.dictionary_id) m.dictionary_id, m.id, m.is_default
            FROM (SELECT e.dictionary_id, e.id, e.is_default, e.default_marked_at AS at
                    FROM dictionaries_entries e
                   WHERE e.default_marked_at IS NOT NULL AND ${isMeant('e.dictionary_id')}
                  UNION ALL
                  SELECT d.id, d.default_entry_id, d.default_entry_id IS NOT NULL,
                         coalesce(d.default_marked_at, '-infinity')
                    FROM dictionaries_dictionaries d WHERE ${isMeant('d.id')}) m
           ORDER BY m.dictionary_id, m.at DESC, m.id) c
    JOIN dictionaries_entries x ON x.id = c.id
   WHERE c.is_default`;

/** SQL of a time after all marks of the dictionary `$1`. */
export const NEXT_MARK = `
  SELECT to_jsonb(GREATEST(
           clock_timestamp(),
           (SELECT max(default_marked_at) FROM dictionaries_entries WHERE dictionary_id = $1) + interval '1 microsecond',
           (SELECT default_marked_at FROM dictionaries_dictionaries WHERE id = $1) + interval '1 microsecond')) AS time`;
