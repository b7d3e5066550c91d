import {
  type CommandCall,
  type CoreServices,
  forbidden,
  HttpError,
  mayReadConfined,
  notFound,
  seesOrganization,
  type SharedCache,
  unauthorized,
} from '@tenantry/core';
import type { FileSight } from '../../library/services/FileSight';
import type { ClamdScanner } from '../../scans/services/ClamdScanner';
import { PRESIGNED } from '../../storage/rules/locationOf';
import type { StoragePlace } from '../../storage/StorageDriver';

/** A file as it is served. */
export interface ServedFile extends Record<string, unknown> {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string;
  readonly entityId: string;
  readonly recordId: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly mimeType: string | null;
  readonly checksum: string;
  readonly isInline: boolean;
  readonly storageDriver: string;
  readonly storageKey: string;
  readonly partitionCode: string;
  /** Null where the partition is gone. */
  readonly isPublic: boolean | null;
  readonly config: StoragePlace['config'];
  /** Clients read it from the storage itself, where that can be. */
  readonly isPresigned: boolean;
  /** Result of the virus scanner; null where the file was not to be scanned. */
  readonly scanState: 'waiting' | 'clean' | 'infected' | null;
}

/** Who wants a file. */
export type FileCaller = Pick<CommandCall, 'principal' | 'scope' | 'access'>;

type Dependencies = Pick<
  CoreServices,
  'caches' | 'database' | 'organizations' | 'tenancy' | 'tenantModules'
> & {
  readonly clamdScanner: ClamdScanner;
  readonly fileSight: FileSight;
};

const SECONDS = 60;

/** Finds files that are to be served, and decides who may have them. */
export class ServedFiles {
  private readonly known: SharedCache<ServedFile>;

  constructor(private readonly deps: Dependencies) {
    this.known = deps.caches.create<ServedFile>({
      name: 'attachments.served',
      max: 20_000,
      ttl: SECONDS * 1_000,
      tagsOf: ({ tenantId, partitionCode }) => [tagOf(tenantId, partitionCode)],
    });
  }

  /**
   * A file that the caller may have.
   *
   * @param missing message of the 404
   * @throws HttpError 401 the file requires signing in, 403 the caller works in no tenant or the file is in
   * quarantine, 404, 423 it waits for its scan, 500 without its partition
   */
  async require(id: string, caller: FileCaller, missing: string): Promise<ServedFile> {
    const found = await this.find(id);
    if (!found || !(await this.isServed(found))) throw notFound(missing);
    const file = await this.seenBy(found, caller);
    if (!file) throw found.isPublic === false && !caller.principal ? unauthorized() : notFound(missing);
    if (file.isPublic === null) {
      if (!this.isOwn(file, caller)) throw notFound(missing);
      throw new HttpError(500, 'Partition misconfigured');
    }
    if (file.isPublic || this.isOwn(file, caller)) return this.scanned(file);
    if (!caller.principal) throw unauthorized();
    if (caller.scope.tenantId === null) throw forbidden();
    throw notFound(missing);
  }

  /** @throws HttpError 403 the scanner found something in it, 423 it has not been scanned */
  private scanned(file: ServedFile): ServedFile {
    if (file.scanState === 'infected')
      throw forbidden('The file is in quarantine.', { code: 'file_quarantined' });
    if (file.scanState === 'waiting' && this.deps.clamdScanner.isOn)
      throw new HttpError(423, 'The file has not been scanned yet.', { code: 'file_not_scanned' });
    return file;
  }

  /** Forgets what is known of files that have changed. */
  forget(...ids: string[]): Promise<void> {
    return this.known.invalidate(...ids);
  }

  /** Forgets what is known of the files of a partition. */
  forgetPartition(tenantId: string, code: string): Promise<void> {
    return this.known.invalidateTag(tagOf(tenantId, code));
  }

  /** The file, not public where its record is confidential; undefined where the caller does not see the record. */
  private async seenBy(file: ServedFile, { principal, access }: FileCaller): Promise<ServedFile | undefined> {
    const { fileSight, tenancy } = this.deps;
    if (!fileSight.mayHide(file)) return file;
    const find = () => fileSight.confinementOf(file);
    const confined =
      tenancy.scope.tenantId === file.tenantId
        ? await find()
        : await tenancy.outsideRequests(() =>
            tenancy.inTenant(file.tenantId, 'attachments: who sees the record of a file', find),
          );
    if (!confined) return file;
    if (!principal || !mayReadConfined(confined, { principal, access })) return undefined;
    return { ...file, isPublic: file.isPublic === null ? null : false };
  }

  private isOwn(file: ServedFile, { principal, scope, access }: FileCaller): boolean {
    if (!principal) return false;
    if (access.isSuperAdmin) return true;
    return scope.tenantId === file.tenantId && seesOrganization(scope, file.organizationId);
  }

  /** False for files of a closed tenant, or of one that has switched the module off. */
  private async isServed({ tenantId }: ServedFile): Promise<boolean> {
    const { organizations, tenantModules } = this.deps;
    const { isClosed } = await organizations.treeOf(tenantId);
    return !isClosed && (await tenantModules.isOn('attachments', tenantId));
  }

  /** The rights of the caller are judged afterwards, by the tenant that stands in the row. */
  private find(id: string): Promise<ServedFile | undefined> {
    const { database, tenancy } = this.deps;
    return this.known.load(id, () =>
      tenancy.acrossTenants('attachments: find a file to serve', () =>
        database.first<ServedFile>({
          name: 'attachments_served',
          text: `SELECT a.id, a.tenant_id AS "tenantId", a.organization_id AS "organizationId",
                        a.entity_id AS "entityId", a.record_id AS "recordId", a.file_name AS "fileName", a.file_size::float8 AS "fileSize", a.mime_type AS "mimeType",
                        a.checksum, a.is_inline AS "isInline", a.storage_driver AS "storageDriver",
                        a.storage_key AS "storageKey", a.partition_code AS "partitionCode",
                        p.is_public AS "isPublic", a.storage_config AS config,
                        coalesce(p.config_json -> '${PRESIGNED}' = 'true', false) AS "isPresigned", s.state AS "scanState"
                   FROM attachments_attachments a
                   LEFT JOIN attachments_partitions p ON p.tenant_id = a.tenant_id AND p.code = a.partition_code
                   LEFT JOIN attachments_scans s ON s.attachment_id = a.id
                  WHERE a.id = $1`,
          values: [id],
        }),
      ),
    );
  }
}

const tagOf = (tenantId: string, code: string): string => `${tenantId}/${code}`;
