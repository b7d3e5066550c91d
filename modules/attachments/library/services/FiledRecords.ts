import { badRequest, type CommandCall, type CoreServices, isUuid, notFound } from '@tenantry/core';
import { LIBRARY } from '../rules/freeFiles';
import type { Assignment } from '../rules/labels';
import { bindingTo, type FileOwner, type FileSight } from './FileSight';
import type { Targets } from './Targets';

type Caller = Pick<CommandCall, 'access' | 'principal' | 'scope'>;

/** Where the records of a kind are. */
interface RecordPlace {
  readonly table: string;
  /** Columns with one value in all records of the kind. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly softDelete: boolean;
  /** Whether records belong to organizations. */
  readonly ofOrganizations: boolean;
}

/** A record that a request names, and the members that name it. */
interface Named extends FileOwner {
  readonly kindPath: Path;
  readonly idPath: Path;
}

type Path = readonly (string | number)[];

type Dependencies = Pick<CoreServices, 'customFields' | 'database' | 'recordKinds'> & {
  readonly attachmentTargets: Targets;
  readonly fileSight: FileSight;
};

/** The records that files are given to: they exist, and the caller sees them. */
export class FiledRecords {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Inside a unit of work the record is kept from being deleted until that ends. Files of the library belong to no record.
   *
   * @throws HttpError 400 an unknown kind of record, 404 no such record, or one that the caller does not see
   */
  assertThere(owner: FileOwner, caller: Caller): Promise<void> {
    return this.assertAll([{ ...owner, kindPath: ['entityId'], idPath: ['recordId'] }], caller);
  }

  /** The same for the records that a file is assigned to. @throws HttpError 400, 404 */
  assertAssignable(assignments: readonly Assignment[], caller: Caller): Promise<void> {
    const named = assignments.map(({ type, id }, at) => ({
      entityId: type,
      recordId: id,
      kindPath: ['assignments', at, 'type'],
      idPath: ['assignments', at, 'id'],
    }));
    return this.assertAll(named, caller);
  }

  private async assertAll(named: readonly Named[], caller: Caller): Promise<void> {
    const byKind = new Map<string, Named[]>();
    for (const one of named.filter(({ entityId }) => entityId !== LIBRARY)) {
      const kind = this.deps.attachmentTargets.kindOf(one.entityId);
      byKind.set(kind, [...(byKind.get(kind) ?? []), one]);
    }
    for (const [kind, records] of byKind) await this.assertOfKind(kind, records, caller);
  }

  private async assertOfKind(kind: string, named: readonly Named[], caller: Caller): Promise<void> {
    const [first] = named as [Named];
    const place = await this.placeOf(kind);
    if (!place) {
      if (this.deps.attachmentTargets.isDeclared(kind)) return;
      throw unknownKind(first);
    }
    const there = await this.idsOf(place, named, caller);
    for (const one of named) {
      const isSeen = there.has(one.recordId) && (await this.deps.fileSight.isSeen(one, caller));
      if (!isSeen) throw noRecord(one);
    }
  }

  /** Where records of a kind are; undefined for one of which no running module has a table. */
  private async placeOf(kind: string): Promise<RecordPlace | undefined> {
    const { customFields, recordKinds } = this.deps;
    const collection = recordKinds.get(kind)?.collection;
    if (collection) {
      const { table, fixed, storedIn } = collection;
      const { deletedAt, organizationId } = storedIn.columns;
      return {
        table,
        fixed,
        softDelete: deletedAt !== undefined,
        ofOrganizations: organizationId !== undefined,
      };
    }
    const entity = (await customFields.entitiesOn()).find(({ item }) => item.id === kind)?.item;
    return entity && { table: entity.table, fixed: {}, softDelete: false, ofOrganizations: false };
  }

  private async idsOf(
    { table, fixed, softDelete, ofOrganizations }: RecordPlace,
    named: readonly Named[],
    { scope: { organizationIds } }: Caller,
  ): Promise<ReadonlySet<string>> {
    const ids = named.map(({ recordId }) => recordId).filter(isUuid);
    if (ids.length === 0) return new Set();
    const values: unknown[] = [ids];
    const bind = bindingTo(values);
    const conditions = Object.entries(fixed).map(([column, value]) => `${column} = ${bind(value)}`);
    if (softDelete) conditions.push('deleted_at IS NULL');
    if (ofOrganizations && organizationIds) {
      const within = bind(organizationIds, 'uuid[]');
      conditions.push(`(organization_id IS NULL OR organization_id = ANY (${within}))`);
    }
    const found = await this.deps.database.query<{ id: string }>(
      `SELECT id FROM ${table} WHERE ${['id = ANY ($1::uuid[])', ...conditions].join(' AND ')}
        ORDER BY id FOR KEY SHARE`,
      values,
    );
    return new Set(found.map(({ id }) => id));
  }
}

const unknownKind = ({ kindPath: path }: Named) =>
  badRequest('Unknown kind of record', {
    code: 'kind_unknown',
    details: [{ path, message: `"${path.at(-1)}" is not a known kind of record`, code: 'kind_unknown' }],
  });

const noRecord = ({ idPath: path }: Named) =>
  notFound('Record not found', {
    code: 'record_not_found',
    details: [{ path, message: `"${path.at(-1)}" is not an existing record`, code: 'record_not_found' }],
  });
