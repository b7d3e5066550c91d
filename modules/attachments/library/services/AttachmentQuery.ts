import {
  type CoreServices,
  foldedPattern,
  foldSql,
  identityOf,
  identitySql,
  isoTime,
  pageClause,
  type PageRequest,
  sortKey,
} from '@tenantry/core';
import type { FileReader } from '../../files/services/AttachmentReader';
import { type Assignment, MOST_ASSIGNMENTS } from '../rules/labels';
import { fileUrl, type PicturedFile } from '../rules/urls';
import { MARKS } from '../../texts/rules/highlight';
import { bindingTo, type FileOwner, type FileSight } from './FileSight';
import type { Targets } from './Targets';

/** A file with everything that answers show of it. */
export interface AttachmentItem extends Record<string, unknown> {
  readonly id: string;
  readonly entityId: string;
  readonly recordId: string;
  readonly url: string;
  /** Custom field of the record that the file was uploaded for. */
  readonly fieldKey: string | null;
  readonly fileName: string;
  readonly fileSize: number;
  readonly mimeType: string | null;
  readonly partitionCode: string;
  readonly partitionTitle: string | null;
  readonly createdAt: string;
  /** The account that added it; null for earlier files, and where an API key did. */
  readonly createdByUserId: string | null;
  readonly updatedAt: string;
  readonly content: string | null;
  readonly tags: readonly string[];
  readonly assignments: readonly Assignment[];
  /** All of them; lists show the first ones. */
  readonly assignmentCount: number;
  readonly isInline: boolean;
  readonly customFields: unknown;
  /** Result of the virus scanner; null where the file was not to be scanned. */
  readonly scanState: 'waiting' | 'clean' | 'infected' | null;
  /** Where the content has the words that were searched for, with marks around them. */
  readonly excerpt?: string | null;
}

export interface PageOf<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** Filters of a list of the library. */
export interface LibraryFilter {
  readonly page: number;
  readonly pageSize: number;
  readonly search?: string;
  /** Words of the content. */
  readonly text?: string;
  readonly partition?: string;
  readonly tags: readonly string[];
  readonly sortField: 'fileName' | 'fileSize' | 'createdAt';
  readonly sortDir: 'asc' | 'desc';
}

/** A choice among files. */
export interface CardChoice {
  /** Files with these ids; left out: all that the reader sees. */
  readonly ids?: readonly string[];
  /** Part of the file name. */
  readonly search?: string;
  /** Most files in the answer. */
  readonly pageSize: number;
}

/** A file with what its card needs. */
export interface CardFile extends PicturedFile {
  /** Whether no virus scanner holds the file back. */
  readonly isServed: boolean;
}

type Dependencies = Pick<CoreServices, 'database'> & {
  readonly attachmentTargets: Targets;
  readonly fileSight: FileSight;
};

/** Characters of a text, and assignments, that lists show. */
const EXCERPT = 2_000;
const LISTED_ASSIGNMENTS = 20;

/** @param content expression of what is shown of the text @param most assignments that are shown */
const itemWith = (content: string, most: number): string => `
  a.id, a.entity_id AS "entityId", a.record_id AS "recordId", a.field_key AS "fieldKey", a.file_name AS "fileName",
  a.file_size::float8 AS "fileSize", a.mime_type AS "mimeType", a.partition_code AS "partitionCode",
  a.is_inline AS "isInline", ${isoTime('a.created_at')} AS "createdAt",
  a.created_by_user_id AS "createdByUserId",
  ${isoTime('a.updated_at')} AS "updatedAt", a.custom_fields AS "customFields",
  (SELECT v.state FROM attachments_scans v WHERE v.attachment_id = a.id) AS "scanState",
  (SELECT p.title FROM attachments_partitions p WHERE p.code = a.partition_code) AS "partitionTitle",
  (SELECT ${content} FROM attachments_texts x WHERE x.attachment_id = a.id) AS content,
  (SELECT coalesce(jsonb_agg(g.tag ORDER BY g.position), '[]') FROM attachments_tags g
    WHERE g.attachment_id = a.id) AS tags,
  (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
            'type', s.type, 'id', s.target_id, 'href', s.href, 'label', s.label)) ORDER BY s.position), '[]')
     FROM (SELECT * FROM attachments_assignments o WHERE o.attachment_id = a.id ORDER BY o.position LIMIT ${most}) s)
    AS assignments,
  (SELECT count(*)::int FROM attachments_assignments s WHERE s.attachment_id = a.id) AS "assignmentCount"`;
const SEEN = '($1::uuid[] IS NULL OR a.organization_id = ANY ($1))';
const SORTS = { fileName: 'a.file_name', fileSize: 'a.file_size', createdAt: 'a.created_at' } as const;
const HEADLINE = `MaxFragments=2, MinWords=4, MaxWords=14, StartSel=${MARKS[0]}, StopSel=${MARKS[1]}`;
const TEXT = "nullif(btrim(x.content), '')";
const ITEM = itemWith(TEXT, MOST_ASSIGNMENTS);
// Cut by the database: a list of long texts would take more memory than the server has.
const LISTED = itemWith(`left(${TEXT}, ${EXCERPT})`, LISTED_ASSIGNMENTS);

const TAG_KEY = identitySql('g.tag');

/**
 * SQL of a query for folded words as one for the words of the text `shown` that have these folds: excerpts show words as they are
 * spelled.
 *
 * @param query SQL of the query for the folded words
 * @param folded SQL of the words
 */
const asSpelled = (query: string, folded: string): string => `
  (WITH RECURSIVE words AS (
     SELECT row_number() OVER () AS place, plainto_tsquery('simple', fold) AS fold,
            string_agg(plainto_tsquery('simple', lexeme)::text, ' | ')::tsquery AS spelled
       FROM unnest(to_tsvector('simple', shown)), tenantry_fold(lexeme) AS fold
      WHERE fold = ANY (tsvector_to_array(to_tsvector('simple', ${folded})))
      GROUP BY fold
   ), rewritten AS (
     SELECT ${query} AS query, 1 AS next
     UNION ALL
     SELECT ts_rewrite(query, fold, spelled), next + 1 FROM rewritten JOIN words ON place = next
   ) SELECT query FROM rewritten ORDER BY next DESC LIMIT 1)`;

/** Reads attachments of the organizations in scope. */
export class AttachmentQuery {
  constructor(private readonly deps: Dependencies) {}

  /** Files of a record, also those that are only assigned to it, newest first. */
  async ofRecord(
    reader: FileReader,
    { entityId, recordId }: FileOwner,
    page: PageRequest,
  ): Promise<PageOf<AttachmentItem>> {
    if (!(await this.deps.fileSight.isSeen({ entityId, recordId }, reader))) return { items: [], total: 0 };
    const { values, bind, seen } = this.seenBy(reader);
    const [kinds, id] = [bind(this.deps.attachmentTargets.namesOf(entityId)), bind(recordId)];
    const matching = `${seen} AND (
      (a.entity_id = ANY (${kinds}) AND a.record_id = ${id}) OR a.id IN
        (SELECT s.attachment_id FROM attachments_assignments s WHERE s.type = ANY (${kinds}) AND s.target_id = ${id}))`;
    return this.page(matching, values, 'a.created_at DESC, a.id DESC', page);
  }

  async library(reader: FileReader, filter: LibraryFilter): Promise<PageOf<AttachmentItem>> {
    const { values, bind, seen } = this.seenBy(reader);
    const conditions = [seen];
    if (filter.search !== undefined)
      conditions.push(`tenantry_fold(a.file_name) LIKE ${bind(foldedPattern(filter.search))}`);
    let excerpt = 'NULL';
    if (filter.text !== undefined) {
      const folded = foldSql(bind(filter.text));
      const words = `websearch_to_tsquery('simple', ${folded})`;
      conditions.push(
        `EXISTS (SELECT 1 FROM attachments_texts x WHERE x.attachment_id = a.id AND x.words @@ ${words})`,
      );
      excerpt = `(SELECT ts_headline('simple', shown, ${asSpelled(words, folded)}, '${HEADLINE}')
                    FROM attachments_texts x, left(x.content, 100000) AS shown WHERE x.attachment_id = a.id)`;
    }
    if (filter.partition !== undefined) conditions.push(`a.partition_code = ${bind(filter.partition)}`);
    for (const tag of filter.tags) {
      const isTag = `${TAG_KEY} = ${bind(identityOf(tag))}`;
      conditions.push(`EXISTS (SELECT 1 FROM attachments_tags g WHERE g.attachment_id = a.id AND ${isTag})`);
    }
    const direction = filter.sortDir === 'asc' ? 'ASC' : 'DESC';
    const order = `${SORTS[filter.sortField]} ${direction}, a.id ${direction}`;
    return this.page(conditions.join(' AND '), values, order, filter, excerpt);
  }

  /** Files by their ids or names, newest first. */
  async cards(reader: FileReader, { ids, search, pageSize }: CardChoice): Promise<CardFile[]> {
    const { values, bind, seen } = this.seenBy(reader);
    const conditions = [seen];
    if (ids !== undefined) conditions.push(`a.id = ANY (${bind(ids, 'uuid[]')})`);
    if (search !== undefined)
      conditions.push(`tenantry_fold(a.file_name) LIKE ${bind(foldedPattern(search))}`);
    return this.deps.database.query<CardFile & Record<string, unknown>>(
      `SELECT a.id, a.file_name AS "fileName", a.file_size::float8 AS "fileSize", a.mime_type AS "mimeType",
              a.is_inline AS "isInline",
              NOT EXISTS (SELECT 1 FROM attachments_scans v WHERE v.attachment_id = a.id AND v.state <> 'clean') AS "isServed"
         FROM attachments_attachments a WHERE ${conditions.join(' AND ')}
        ORDER BY a.created_at DESC, a.id DESC LIMIT ${bind(pageSize)}`,
      values,
    );
  }

  /** @returns undefined where the caller sees no such attachment */
  async find(reader: FileReader, id: string): Promise<AttachmentItem | undefined> {
    const { values, bind, seen } = this.seenBy(reader);
    const row = await this.deps.database.first<AttachmentItem>(
      `SELECT ${ITEM} FROM attachments_attachments a WHERE ${seen} AND a.id = ${bind(id)}`,
      values,
    );
    return row && this.shown(row);
  }

  /** Every tag of the files in scope, in order; of those that differ in case one. */
  async tags(reader: FileReader): Promise<string[]> {
    const { values, seen } = this.seenBy(reader);
    const rows = await this.deps.database.query<{ tag: string }>(
      `SELECT min(g.tag COLLATE "C") AS tag FROM attachments_tags g JOIN attachments_attachments a ON a.id = g.attachment_id
        WHERE ${seen} GROUP BY ${TAG_KEY} ORDER BY ${sortKey('min(g.tag COLLATE "C")')}`,
      values,
    );
    return rows.map(({ tag }) => tag);
  }

  /** The condition on files `a` that the reader sees, and a function that binds further values. */
  private seenBy({ scope, ...reader }: FileReader) {
    const values: unknown[] = [scope.organizationIds];
    const bind = bindingTo(values);
    return { values, bind, seen: SEEN + this.deps.fileSight.andSeen(reader, bind) };
  }

  private async page(
    condition: string,
    values: readonly unknown[],
    order: string,
    page: PageRequest,
    excerpt = 'NULL',
  ): Promise<PageOf<AttachmentItem>> {
    const { database } = this.deps;
    const rows = await database.query<AttachmentItem>(
      `SELECT ${LISTED}, ${excerpt} AS excerpt
         FROM attachments_attachments a WHERE ${condition} ORDER BY ${order} ${pageClause(page)}`,
      [...values],
    );
    const items = rows.map((row) => this.shown(row));
    const counted = await database.first<{ total: number }>(
      `SELECT count(*)::int AS total FROM attachments_attachments a WHERE ${condition}`,
      [...values],
    );
    return { items, total: counted?.total ?? 0 };
  }

  private shown(row: AttachmentItem): AttachmentItem {
    return { ...row, url: fileUrl(row.id), assignments: this.deps.attachmentTargets.linked(row.assignments) };
  }
}
