import {
  type CommandCall,
  type CoreServices,
  type ExecutedCommand,
  HttpError,
  notFound,
} from '@tenantry/core';
import { dictionaries } from '../collections/dictionaries';
import { entries } from '../collections/entries';
import { entryOrder as orderOfEntries } from '../rules/entrySortMode';
import { ClosedKeys } from './ClosedKeys';
import { defaultEntries } from './defaultEntries';

/** An organization of a tenant. */
export interface DictionaryPlace {
  readonly tenantId: string;
  readonly organizationId: string;
}

/** A dictionary that another module knows by its key. */
export interface NamedDictionary {
  readonly key: string;
  /** Name of a new dictionary. */
  readonly name: string;
}

/** Fields of an entry that clients send. */
export interface EntryInput {
  readonly value: string;
  readonly label?: string;
  readonly color?: string | null;
  readonly icon?: string | null;
  readonly position?: number;
  readonly isActive?: boolean;
  readonly isDefault?: boolean;
}

/** An entry as an organization sees it. */
export interface KeyedEntry {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly color: string | null;
  readonly icon: string | null;
  readonly position: number;
  readonly isActive: boolean;
  readonly isDefault: boolean;
  readonly organizationId: string;
  /** The entry belongs to an organization above. */
  readonly isInherited: boolean;
  readonly updatedAt: Date;
}

/** The entries of a dictionary for an organization: its own, then those of the organizations above it. */
export interface KeyedDictionary {
  /** The organization's own dictionary; null while it has none. */
  readonly dictionaryId: string | null;
  readonly isClosed: boolean;
  /** Those of the page. */
  readonly items: readonly KeyedEntry[];
  /** Entries of all pages. */
  readonly total: number;
}

/** Which entries are read. */
export interface EntryPage {
  /** Default: active ones only. */
  readonly includeInactive?: boolean;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

type Dependencies = Pick<CoreServices, 'caches' | 'commands' | 'database' | 'organizations' | 'unitOfWork'>;

type Executed = ExecutedCommand<Readonly<Record<string, unknown>>>;

const SHOWN = `
  e.id, e.value, e.label, e.color, e.icon, e.position, e.is_active AS "isActive", c.id IS NOT NULL AS "isDefault",
  e.organization_id AS "organizationId", e.organization_id <> ($2::uuid[])[1] AS "isInherited",
  e.updated_at AS "updatedAt"`;

/** The default entries of the dictionaries of a key. */
const CHOSEN = defaultEntries(
  (id) => `${id} IN (SELECT k.id FROM dictionaries_dictionaries k
                      WHERE k.key = $1 AND k.organization_id = ANY ($2::uuid[]))`,
);

/** Of entries of the same value that of the nearest organization. */
const SEEN = `
  WITH chosen AS (${CHOSEN}),
  nearest AS (
    SELECT DISTINCT ON (e.value) ${SHOWN}, e.created_at, d.entry_sort_mode
      FROM dictionaries_dictionaries d
      JOIN dictionaries_entries e ON e.tenant_id = d.tenant_id AND e.dictionary_id = d.id
      LEFT JOIN chosen c ON c.id = e.id
     WHERE d.key = $1 AND d.organization_id = ANY ($2::uuid[]) AND d.is_active
     ORDER BY e.value, array_position($2::uuid[], d.organization_id), e.position, e.label, e.id),
  seen AS (SELECT * FROM nearest WHERE "isActive" OR $3::boolean)`;

const READ = `${SEEN}
  SELECT id, value, label, color, icon, position, "isActive", "isDefault", "organizationId", "isInherited", "updatedAt"
    FROM seen s
   ORDER BY array_position($2::uuid[], "organizationId"), ${orderOfEntries('s', 's.entry_sort_mode')}, id
   LIMIT $4 OFFSET $5`;

const COUNT = `${SEEN} SELECT count(*)::int AS total FROM seen`;

const ONE = `
  WITH chosen AS (${defaultEntries(
    (id) => `${id} IN (SELECT k.dictionary_id FROM dictionaries_entries k WHERE k.id = $3)`,
  )})
  SELECT ${SHOWN}
    FROM dictionaries_dictionaries d
    JOIN dictionaries_entries e ON e.tenant_id = d.tenant_id AND e.dictionary_id = d.id
    LEFT JOIN chosen c ON c.id = e.id
   WHERE d.key = $1 AND e.id = $3`;

const ACCEPTED = `
  SELECT DISTINCT ON (w.place) w.place::int - 1 AS place, e.is_active AS "isActive"
    FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS w (key, value, place)
    JOIN dictionaries_dictionaries d ON d.key = w.key AND d.organization_id = ANY ($1::uuid[]) AND d.is_active
    JOIN dictionaries_entries e ON e.tenant_id = d.tenant_id AND e.dictionary_id = d.id AND e.value = w.value
   ORDER BY w.place, array_position($1::uuid[], d.organization_id)`;

const LABELS = `
  SELECT DISTINCT ON (e.value) e.value, e.label
    FROM dictionaries_dictionaries d
    JOIN dictionaries_entries e ON e.tenant_id = d.tenant_id AND e.dictionary_id = d.id
   WHERE d.key = $1 AND d.organization_id = ANY ($2::uuid[]) AND d.is_active AND e.value = ANY ($3::text[])
   ORDER BY e.value, array_position($2::uuid[], d.organization_id)`;

/**
 * Dictionaries that another module knows by their keys, such as the statuses of customers. An organization has its own
 * entries and those of the organizations above it; where two have the same value, the nearer one counts. Changes are those
 * of the collections: same commands, features, events and undo.
 */
export class KeyedDictionaries {
  private readonly closed: ClosedKeys;

  constructor(private readonly deps: Dependencies) {
    this.closed = new ClosedKeys(deps);
  }

  /** A page of the dictionary as an organization sees it. */
  async read(
    { tenantId, organizationId }: DictionaryPlace,
    key: string,
    { page, pageSize, includeInactive = false }: EntryPage,
  ): Promise<KeyedDictionary> {
    const { database } = this.deps;
    const chain = await this.chainOf(tenantId, organizationId);
    const of = [key, chain, includeInactive];
    const items = await database.query<KeyedEntry>({
      name: 'dictionaries_by_key',
      text: READ,
      values: [...of, pageSize, (page - 1) * pageSize],
    });
    const count = { name: 'dictionaries_count_by_key', text: COUNT, values: of };
    const counted = await database.first<{ total: number }>(count);
    return {
      dictionaryId: (await this.ownId(organizationId, key)) ?? null,
      isClosed: (await this.closed.of(tenantId, chain)).has(key),
      items,
      total: counted?.total ?? 0,
    };
  }

  /**
   * An entry as an organization sees it.
   *
   * @throws HttpError 404 no such entry of the key
   */
  async entry({ tenantId, organizationId }: DictionaryPlace, key: string, id: string): Promise<KeyedEntry> {
    const entry = await this.deps.database.first<KeyedEntry>({
      name: 'dictionaries_entry_by_key',
      text: ONE,
      values: [key, await this.chainOf(tenantId, organizationId), id],
    });
    if (!entry) throw notFound('Dictionary entry not found');
    return entry;
  }

  /** Labels of values in an organization, of inactive entries too; values without an entry are left out. */
  async labels(
    { tenantId, organizationId }: DictionaryPlace,
    key: string,
    values: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    if (values.length === 0) return new Map();
    const rows = await this.deps.database.query<{ value: string; label: string }>({
      name: 'dictionaries_labels',
      text: LABELS,
      values: [key, await this.chainOf(tenantId, organizationId), values],
    });
    return new Map(rows.map(({ value, label }) => [value, label]));
  }

  /**
   * Adds an entry to the organization's own dictionary, which is made with its first entry.
   *
   * @throws HttpError 403 without `dictionaries.manage`, 409 the value is there already
   */
  async add(
    call: CommandCall,
    organizationId: string,
    dictionary: NamedDictionary,
    entry: EntryInput,
  ): Promise<Executed> {
    const attempt = () =>
      this.deps.unitOfWork.run(() => this.insert(call, organizationId, dictionary, entry));
    try {
      return await attempt();
    } catch (error) {
      // Another transaction has created the dictionary meanwhile.
      if (error instanceof HttpError && error.body['code'] === 'duplicate_key') return attempt();
      throw error;
    }
  }

  /** @throws HttpError 403 without `dictionaries.manage`, 404 no such entry of the key, 409 the value is there already */
  async change(call: CommandCall, key: string, id: string, entry: Partial<EntryInput>): Promise<Executed> {
    const dictionaryId = await this.dictionaryOf(key, id);
    return this.deps.commands.execute(entries.commands.update, { ...entry, dictionaryId, id }, call);
  }

  /** @throws HttpError 403 without `dictionaries.manage`, 404 no such entry of the key */
  async remove(call: CommandCall, key: string, id: string): Promise<ExecutedCommand<unknown>> {
    await this.dictionaryOf(key, id);
    return this.deps.commands.execute(entries.commands.delete, { id }, call);
  }

  /**
   * The first of these values that its dictionary does not accept. Dictionaries that are not closed accept all. The nearest
   * dictionary says whether it is closed. Without closed dictionaries the answer takes no statement.
   */
  async refused<T extends { readonly key: string; readonly value: string }>(
    { tenantId, organizationId }: DictionaryPlace,
    values: readonly T[],
  ): Promise<T | undefined> {
    const chain = await this.chainOf(tenantId, organizationId);
    const closed = await this.closed.of(tenantId, chain);
    const checked = values.filter(({ key }) => closed.has(key));
    if (checked.length === 0) return undefined;
    const found = await this.deps.database.query<{ place: number; isActive: boolean }>({
      name: 'dictionaries_accepted',
      text: ACCEPTED,
      values: [chain, checked.map(({ key }) => key), checked.map(({ value }) => value)],
    });
    const accepted = new Set(found.filter(({ isActive }) => isActive).map(({ place }) => place));
    return checked.find((_value, place) => !accepted.has(place));
  }

  private async chainOf(tenantId: string, organizationId: string): Promise<string[]> {
    const tree = await this.deps.organizations.treeOf(tenantId);
    return [organizationId, ...tree.ancestorsOf(organizationId).toReversed()];
  }

  private async ownId(organizationId: string, key: string): Promise<string | undefined> {
    const row = await this.deps.database.first<{ id: string }>(
      'SELECT id FROM dictionaries_dictionaries WHERE organization_id = $1 AND key = $2',
      [organizationId, key],
    );
    return row?.id;
  }

  private async insert(
    call: CommandCall,
    organizationId: string,
    { key, name }: NamedDictionary,
    entry: EntryInput,
  ): Promise<Executed> {
    const { commands } = this.deps;
    let dictionaryId = await this.ownId(organizationId, key);
    if (dictionaryId === undefined) {
      const made = await commands.execute(dictionaries.commands.create, { key, name, organizationId }, call);
      dictionaryId = made.result['id'] as string;
    }
    return commands.execute(entries.commands.create, { ...entry, dictionaryId }, call);
  }

  private async dictionaryOf(key: string, entryId: string): Promise<string> {
    const row = await this.deps.database.first<{ id: string }>(
      `SELECT d.id FROM dictionaries_entries e
         JOIN dictionaries_dictionaries d ON d.tenant_id = e.tenant_id AND d.id = e.dictionary_id
        WHERE e.id = $1 AND d.key = $2`,
      [entryId, key],
    );
    if (!row) throw notFound('Dictionary entry not found');
    return row.id;
  }
}
