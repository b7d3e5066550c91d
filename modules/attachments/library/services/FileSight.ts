import {
  type Bind,
  type Collection,
  type CommandCall,
  type ConfidentialReader,
  type Confined,
  type CoreServices,
  mayReadConfined,
  notFound,
} from '@tenantry/core';
import type { Targets } from './Targets';

/** What a file belongs to. */
export interface FileOwner {
  readonly entityId: string;
  readonly recordId: string;
}

type Dependencies = Pick<CoreServices, 'confidentialRecords' | 'database' | 'recordKinds'> & {
  readonly attachmentTargets: Targets;
};

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Who sees the files of records that only some see: those who see the record. */
export class FileSight {
  constructor(private readonly deps: Dependencies) {}

  /** Whether files of such records may be hidden from somebody. */
  mayHide({ entityId }: Pick<FileOwner, 'entityId'>): boolean {
    return this.deps.confidentialRecords.isKind(this.deps.attachmentTargets.kindOf(entityId));
  }

  /** Who alone sees the files of a record; undefined where they are like any other. */
  async confinementOf(owner: FileOwner): Promise<Confined | undefined> {
    if (!this.mayHide(owner)) return undefined;
    const kind = this.deps.attachmentTargets.kindOf(owner.entityId);
    return this.deps.confidentialRecords.confinementOf(kind, owner.recordId);
  }

  async isSeen(owner: FileOwner, reader: ConfidentialReader): Promise<boolean> {
    return mayReadConfined(await this.confinementOf(owner), reader);
  }

  /**
   * Keeps the record of a new file from being deleted meanwhile. Of kinds that no running module has, every record is taken to
   * be there.
   *
   * @throws HttpError 404 no such record, or one that the caller does not see
   */
  async assertThere(
    owner: FileOwner,
    call: Pick<CommandCall, 'access' | 'principal' | 'scope'>,
  ): Promise<void> {
    const kind = this.deps.attachmentTargets.kindOf(owner.entityId);
    const collection = this.deps.recordKinds.get(kind)?.collection;
    const isThere = !collection || (await this.isThere(collection, owner.recordId, call));
    if (!isThere) throw notFound(NO_RECORD);
    await this.assertSeen(owner, call, NO_RECORD);
  }

  /** @throws HttpError 404 with the message */
  async assertSeen(owner: FileOwner, reader: ConfidentialReader, message: string): Promise<void> {
    if (!(await this.isSeen(owner, reader))) throw notFound(message);
  }

  private async isThere(
    { table, fixed, storedIn: { columns } }: Collection,
    recordId: string,
    { scope: { organizationIds } }: Pick<CommandCall, 'scope'>,
  ): Promise<boolean> {
    if (!UUID.test(recordId)) return false;
    const values: unknown[] = [recordId];
    const bind = bindingTo(values);
    const conditions = Object.entries(fixed).map(([column, value]) => ` AND ${column} = ${bind(value)}`);
    if (columns['deletedAt']) conditions.push(' AND deleted_at IS NULL');
    if (columns['organizationId'] && organizationIds) {
      const within = bind(organizationIds, 'uuid[]');
      conditions.push(` AND (organization_id IS NULL OR organization_id = ANY (${within}))`);
    }
    const found = await this.deps.database.first(
      `SELECT 1 FROM ${table} WHERE id = $1::uuid${conditions.join('')} FOR KEY SHARE`,
      values,
    );
    return found !== undefined;
  }

  /** The condition on files `a` that the reader sees, which stands after others; empty where that is all of them. */
  andSeen(reader: ConfidentialReader, bind: Bind): string {
    const { attachmentTargets, confidentialRecords } = this.deps;
    const columns = { kind: 'a.entity_id', id: 'a.record_id' };
    const namesOf = (kind: string) => attachmentTargets.namesOf(kind);
    const condition = confidentialRecords.referringRows(columns, reader, bind, namesOf);
    return condition === null ? '' : ` AND ${condition}`;
  }
}

const NO_RECORD = 'Record not found';

/** Binds further values of a statement. */
export function bindingTo(values: unknown[]): Bind {
  return (value, type) => `$${values.push(value)}${type === undefined ? '' : `::${type}`}`;
}

/** What a stored file belongs to. */
export function ownerOf(row: Readonly<Record<string, unknown>>): FileOwner {
  return { entityId: row['entity_id'] as string, recordId: row['record_id'] as string };
}
