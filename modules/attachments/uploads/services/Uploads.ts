import {
  badRequest,
  type CommandCall,
  type CoreServices,
  type CustomFieldDefinition,
  forbidden,
  type StoredRow,
} from '@tenantry/core';
import { type AttachmentsEnvironment, bytesOf } from '../../environment';
import { attachments } from '../../library/collections/attachments';
import { LIBRARY } from '../../library/rules/freeFiles';
import type { Targets } from '../../library/services/Targets';
import { DEFAULT_PARTITION } from '../../partitions/rules/builtIn';
import type { Partition, Partitions } from '../../partitions/services/Partitions';
import type { PartitionMoves } from '../../partitions/services/PartitionMoves';
import { locationOf } from '../../storage/rules/locationOf';
import type { FileScans } from '../../scans/services/FileScans';
import { newStorageKey } from '../../storage/rules/storageKey';
import type { Reservation, StoredPlace, StorageLedger } from '../../storage/services/StorageLedger';
import type { StorageReclaim } from '../../storage/services/StorageReclaim';
import type { StorageWrites } from '../../storage/services/StorageWrites';
import type { DocumentTexts } from '../../texts/services/DocumentTexts';
import type { FileTexts } from '../../texts/services/FileTexts';
import { type ContentType, contentTypeOf, isActive } from '../rules/contentTypes';
import { marksOf, type Runs, runsByContent, runsByName } from '../rules/executables';
import type { UploadFields } from '../rules/formFields';
import type { AttachmentFields } from './AttachmentFields';
import type { ArrivedFile, FileStaging } from './FileStaging';
import { findMarks, recognize } from './recognize';

/** A file that has arrived, and what is said of it. */
export interface Upload {
  readonly place: { readonly tenantId: string; readonly organizationId: string };
  readonly fields: UploadFields;
  readonly fileName: string;
  readonly declaredType: string | undefined;
  readonly file: ArrivedFile;
  readonly reservation: Reservation;
  /** The custom field that the file is for. */
  readonly field: CustomFieldDefinition | undefined;
  /** Called in the transaction that creates the attachment, with its id. */
  readonly attached?: (id: string) => Promise<void>;
}

type Core = Pick<CoreServices, 'clock' | 'commands' | 'unitOfWork'>;
type Dependencies = Core & {
  readonly attachmentFields: AttachmentFields;
  readonly documentTexts: DocumentTexts;
  readonly environment: AttachmentsEnvironment;
  readonly fileScans: FileScans;
  readonly fileStaging: FileStaging;
  readonly fileTexts: FileTexts;
  readonly attachmentPartitions: Partitions;
  readonly partitionMoves: PartitionMoves;
  readonly storageLedger: StorageLedger;
  readonly storageReclaim: StorageReclaim;
  readonly storageWrites: StorageWrites;
  readonly attachmentTargets: Targets;
};

/** Turns files that have arrived into attachments. */
export class Uploads {
  /** Largest file, in bytes. */
  readonly most: number;

  constructor(private readonly deps: Dependencies) {
    this.most = bytesOf(deps.environment.TENANTRY_ATTACHMENT_MAX_UPLOAD_MB);
  }

  /**
   * Stores a file and creates its attachment. The file is there before the attachment; the reservation knows of it in
   * between, and whoever finds the reservation expired removes the file.
   *
   * @throws HttpError 400 a type that is refused, 403 a partition that may not be named, 409 the place is taken, 500 the
   * storage failed
   */
  async store(upload: Upload, call: CommandCall): Promise<StoredRow> {
    const { attachmentFields, clock, fileScans, fileTexts, storageWrites } = this.deps;
    const type = await this.typeOf(upload);
    const { fileName, field, file, reservation } = upload;
    const { mimeType } = type;
    if (field) attachmentFields.assertContent(field, { fileName, size: file.size, mimeType });
    const { storageDriver, code: partitionCode, configJson, requiresOcr } = await this.partitionFor(upload);
    const storageKey = newStorageKey({ ...upload.place, fileName }, clock.now());
    const to = { storageDriver, partitionCode, storageKey, storageConfig: locationOf(configJson) };
    const { path, size } = file;
    const write = { reservation, to, file: { path, size, mimeType }, reserved: size };
    return storageWrites.run(write, async () => {
      // The text is not shown before the file has been scanned.
      const isReadNow = requiresOcr && !fileScans.isOn;
      const text = isReadNow ? await fileTexts.read({ path, fileName, mimeType }) : null;
      return this.create(upload, type, { ...to, text, isRead: requiresOcr }, call);
    });
  }

  /** @throws HttpError 400 a name of files that systems run, or that have macros, as far as the name tells */
  assertName(fileName: string): void {
    const runs = runsByName(fileName);
    if (runs) throw refusalOf(runs);
  }

  /** @throws HttpError 400 what browsers might run, as far as it shows before the content is there */
  assertHarmless(fileName: string, declaredType: string | undefined): void {
    if (isActive(fileName, [declaredType], Buffer.alloc(0))) throw activeContent();
  }

  /** Frees the room of an upload that has failed, and removes what was stored of it. */
  async giveUp(reservation: Reservation): Promise<void> {
    await this.deps.storageLedger.abandon(reservation);
    await this.deps.storageReclaim.remove(reservation);
  }

  private create(
    { place, fields, field, fileName, file, reservation, attached }: Upload,
    { mimeType, isInline }: ContentType,
    { partitionCode, text, isRead, ...where }: StoredPlace & { text: string | null; isRead: boolean },
    call: CommandCall,
  ): Promise<StoredRow> {
    const { attachmentFields, commands, documentTexts, fileScans, fileTexts, storageLedger, unitOfWork } =
      this.deps;
    const own = { type: fields.entityId, id: fields.recordId };
    const isFree = fields.entityId === LIBRARY;
    const others = fields.assignments.filter(({ type, id }) => type !== own.type || id !== own.id);
    const input = {
      ...fields.custom,
      ...place,
      entityId: fields.entityId,
      recordId: fields.recordId,
      ...(field && { fieldKey: field.key }),
      partitionCode,
      fileName,
      mimeType,
      fileSize: file.size,
      stored: { ...where, checksum: file.checksum, isInline },
      tags: fields.tags,
      assignments: isFree ? fields.assignments : [own, ...others],
    };
    return unitOfWork.run(async () => {
      await this.assertPartition(partitionCode, where);
      if (field) await attachmentFields.assertRoom(field, fields);
      await storageLedger.commit(reservation, file.size);
      const { result } = await commands.execute(attachments.commands.create, input, call);
      const id = result['id'] as string;
      if (fileScans.isOn) await fileScans.enqueue(place.tenantId, id);
      if (text !== null) await fileTexts.write(place.tenantId, id, text);
      else if (isRead && !fileScans.isOn)
        await documentTexts.enqueue({ id, fileName, mimeType, fileSize: file.size });
      await attached?.(id);
      return result;
    });
  }

  /**
   * Locks the partition. If it has another storage meanwhile, the move of its files is enqueued again.
   *
   * @throws HttpError 400 the partition was deleted meanwhile
   */
  private async assertPartition(
    code: string,
    { storageDriver, storageConfig }: Omit<StoredPlace, 'partitionCode'>,
  ): Promise<void> {
    const { attachmentPartitions, partitionMoves } = this.deps;
    const now = await attachmentPartitions.lock(code);
    if (!now) throw noPartition();
    const isElsewhere =
      now.storageDriver !== storageDriver ||
      JSON.stringify(locationOf(now.configJson)) !== JSON.stringify(storageConfig);
    if (isElsewhere) await partitionMoves.enqueue(now.id);
  }

  /** @throws HttpError 400 what browsers or systems might run, or a document with macros */
  private async typeOf({ file, fileName, declaredType }: Upload): Promise<ContentType> {
    const found = await recognize(file);
    await this.assertHarmlessContent(file, fileName, found);
    const type = contentTypeOf(found, fileName, declaredType);
    if (isActive(fileName, [found, type.mimeType, declaredType], file.head)) throw activeContent();
    return type;
  }

  /** @throws HttpError 400 what systems might run, or a document with macros */
  private async assertHarmlessContent(
    file: ArrivedFile,
    fileName: string,
    found: string | undefined,
  ): Promise<void> {
    const runs = runsByContent(found, file.head) ?? (await findMarks(file, marksOf(found, fileName)));
    if (runs) throw refusalOf(runs);
  }

  /** The one that is named, if there is one; else the usual one of such records. @throws HttpError 400, 403 */
  async partitionFor({
    place,
    fields,
    field,
  }: Pick<Upload, 'place' | 'fields' | 'field'>): Promise<Partition> {
    const { attachmentPartitions, attachmentTargets } = this.deps;
    await attachmentPartitions.ensure(place.tenantId);
    const ofRecords = attachmentTargets.partitionOf(fields.entityId);
    const usual = field?.rules.partitionCode ?? ofRecords;
    const named = fields.partitionCode ? await attachmentPartitions.find(fields.partitionCode) : undefined;
    if (named?.isPublic && named.code !== usual && named.code !== ofRecords)
      throw forbidden('Public storage partitions cannot be selected explicitly for this upload.');
    const partition =
      named ??
      (await attachmentPartitions.find(usual)) ??
      (await attachmentPartitions.find(ofRecords)) ??
      (await attachmentPartitions.find(DEFAULT_PARTITION));
    if (!partition) throw noPartition();
    return partition;
  }
}

const noPartition = () => badRequest('Storage partition is not configured.');
const refusalOf = (runs: Runs) =>
  badRequest(
    runs === 'macros'
      ? 'Files with macros are not allowed as attachments.'
      : 'Executable file types are not allowed as attachments.',
  );
const activeContent = () => badRequest('Active content uploads are not allowed.');
