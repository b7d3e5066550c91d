import type { CoreServices } from '@tenantry/core';
import type { Assignment } from '../rules/labels';

interface Labels {
  readonly tags?: readonly string[];
  readonly assignments?: readonly Assignment[];
}

/** Tags of files, and what they are assigned to. */
export class AttachmentLabels {
  constructor(private readonly deps: Pick<CoreServices, 'database'>) {}

  /** Those of the list that the file does not have yet. */
  async added(id: string, assignments: readonly Assignment[]): Promise<Assignment[]> {
    const stored = await this.deps.database.query<{ type: string; target: string }>(
      'SELECT type, target_id AS target FROM attachments_assignments WHERE attachment_id = $1',
      [id],
    );
    const known = new Set(stored.map(({ type, target }) => `${type}\n${target}`));
    return assignments.filter(({ type, id: target }) => !known.has(`${type}\n${target}`));
  }

  /** Replaces each list that is given. */
  async write(tenantId: string, id: string, { tags, assignments }: Labels): Promise<'unchanged' | void> {
    if (!tags && !assignments) return 'unchanged';
    const { database } = this.deps;
    if (tags) {
      await database.run('DELETE FROM attachments_tags WHERE attachment_id = $1', [id]);
      await database.run(
        `INSERT INTO attachments_tags (tenant_id, attachment_id, tag, position)
         SELECT $1, $2, tag, position FROM unnest($3::text[]) WITH ORDINALITY AS t (tag, position)`,
        [tenantId, id, tags],
      );
    }
    if (!assignments) return;
    await database.run('DELETE FROM attachments_assignments WHERE attachment_id = $1', [id]);
    await database.run(
      `INSERT INTO attachments_assignments (tenant_id, attachment_id, type, target_id, href, label, position)
       SELECT $1, $2, a ->> 'type', a ->> 'id', a ->> 'href', a ->> 'label', position
         FROM jsonb_array_elements($3) WITH ORDINALITY AS t (a, position)`,
      [tenantId, id, JSON.stringify(assignments)],
    );
  }
}
