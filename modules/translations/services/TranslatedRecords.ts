import {
  badRequest,
  type CommandCall,
  type CoreServices,
  customFieldSchema,
  forbidden,
  isTranslatable,
  languageOf,
  notFound,
  type RecordTextSource,
  seesOrganization,
  type TextsOfRecords,
  type TranslatableRecord,
} from '@tenantry/core';
import type Joi from 'joi';
import type { TextsByLocale } from '../collections/TextsByLocale';

/** A record that has texts in other languages, or may have them. */
export interface RecordName {
  readonly kind: string;
  readonly id: string;
}

/** Stored texts of a record. */
export interface StoredTexts {
  readonly id: string;
  readonly translations: TextsByLocale;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type Caller = Pick<CommandCall, 'access' | 'scope'>;

/** The texts of records of other modules in other languages; also what the core reads them from. */
export class TranslatedRecords implements RecordTextSource {
  constructor(private readonly services: Pick<CoreServices, 'customFields' | 'database' | 'recordTexts'>) {}

  async load(kind: string, ids: readonly string[], locale: string): Promise<TextsOfRecords> {
    const rows = await this.services.database.query<{ id: string; texts: Record<string, string> }>({
      name: 'translations_of_records',
      text: `SELECT entity_id AS id, translations -> $3 AS texts FROM translations_record_texts
              WHERE entity_type = $1 AND entity_id = ANY ($2::uuid[]) AND jsonb_exists(translations, $3)`,
      values: [kind, ids, locale],
    });
    return new Map(rows.map(({ id, texts }) => [id, texts]));
  }

  /**
   * A record that the caller may see or change, as `use` says.
   *
   * @throws HttpError 404 no such kind or record, or of an organization that the caller does not see; 403 missing features
   */
  async require(
    { kind: name, id }: RecordName,
    use: 'read' | 'write',
    { access, scope }: Caller,
  ): Promise<{ readonly kind: TranslatableRecord; readonly organizationId: string | null }> {
    const kind = (await this.services.recordTexts.kindOn(name))?.item;
    if (!kind) throw notFound('Unknown kind of record');
    if (!access.hasAll(kind[use])) throw forbidden('Forbidden', { requiredFeatures: kind[use] });
    const organization = kind.tenantWide ? 'NULL::uuid' : 'organization_id';
    const row = await this.services.database.first<{ organizationId: string | null }>(
      `SELECT ${organization} AS "organizationId" FROM ${kind.table}
        WHERE id = $1${kind.softDelete ? ' AND deleted_at IS NULL' : ''}`,
      [id],
    );
    const isSeen = row && (row.organizationId === null || seesOrganization(scope, row.organizationId));
    if (!isSeen) throw notFound('Record not found');
    return { kind, organizationId: row.organizationId };
  }

  /** Id under which the texts of a record are kept; undefined where there are none. */
  async idOf(kind: string, id: string): Promise<string | undefined> {
    return (await this.find({ kind, id }))?.id;
  }

  find({ kind, id }: RecordName): Promise<StoredTexts | undefined> {
    const { database, recordTexts } = this.services;
    return database.first<StoredTexts>({
      name: 'translations_of_record',
      text: `SELECT id, translations, created_at AS "createdAt", updated_at AS "updatedAt"
               FROM translations_record_texts WHERE entity_type = $1 AND entity_id = $2`,
      values: [recordTexts.idOfKind(kind), id],
    });
  }

  /** Schemas of texts, by member. Custom fields are `cf_<key>`. */
  async membersOf(name: string): Promise<Readonly<Record<string, Joi.Schema>>> {
    const { customFields, recordTexts } = this.services;
    const members = (await recordTexts.kindOn(name))?.item.members;
    if (!members) return {};
    const definitions = (await customFields.definitionsOf(name)).filter(isTranslatable);
    const own = definitions.map(
      (definition) => [`cf_${definition.key}`, customFieldSchema(definition)] as const,
    );
    return { ...members, ...Object.fromEntries(own) };
  }

  /**
   * Texts as they are kept: by ISO codes of languages, without those that are blank.
   *
   * @throws HttpError 400 an unknown language, a member that cannot be translated, or a text that does not fit the member
   */
  async checked(name: string, given: TextsByLocale): Promise<Record<string, Record<string, string>>> {
    const members = await this.membersOf(name);
    const problems: { path: string[]; message: string; code: string }[] = [];
    const kept: Record<string, Record<string, string>> = {};
    for (const [locale, texts] of Object.entries(given)) {
      const language = languageOf(locale);
      if (language === undefined) {
        problems.push({ path: [locale], message: `${locale} is not a language`, code: 'any.invalid' });
        continue;
      }
      for (const [member, text] of Object.entries(texts)) {
        const schema = Object.hasOwn(members, member) ? members[member] : undefined;
        if (!schema) {
          const message = `${member} is not translatable`;
          problems.push({ path: [locale, member], message, code: 'object.unknown' });
        } else if (text !== null && text.trim() !== '') {
          const { error, value } = schema.label(member).validate(text);
          if (error) problems.push({ path: [locale, member], message: error.message, code: 'any.invalid' });
          else kept[language] = { ...kept[language], [member]: value as string };
        }
      }
    }
    if (problems.length > 0) throw badRequest('Invalid input', { details: problems });
    return kept;
  }
}
