import {
  badRequest,
  type CommandCall,
  conflict,
  type CoreServices,
  type CustomFieldDefinition,
  forbidden,
  HttpError,
  isTransient,
  type StoredRow,
} from '@tenantry/core';
import { type AttachmentsEnvironment, bytesOf } from '../../environment';
import { attachments } from '../../library/collections/attachments';
import type { Targets } from '../../library/services/Targets';
import { DEFAULT_PARTITION } from '../../partitions/rules/builtIn';
import type { Partition, Partitions } from '../../partitions/services/Partitions';
import { locationOf } from '../../storage/rules/locationOf';
import type { FileScans } from '../../scans/services/FileScans';
import { newStorageKey } from '../../storage/rules/storageKey';
import type { StorageDrivers } from '../../storage/services/StorageDrivers';
import type { Reservation, StoredPlace, StorageLedger } from '../../storage/services/StorageLedger';
import type { StorageReclaim } from '../../storage/services/StorageReclaim';
import { StorageKeyTaken } from '../../storage/StorageDriver';
import type { DocumentTexts } from '../../texts/services/DocumentTexts';
import type { FileTexts } from '../../texts/services/FileTexts';
import { type ContentType, contentTypeOf, isActive } from '../rules/contentTypes';
import { isDangerous } from '../rules/fileNames';
import type { UploadFields } from '../rules/formFields';
import type { AttachmentFields } from './AttachmentFields';
import type { ArrivedFile, FileStaging } from './FileStaging';
import { recognize } from './recognize';

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

type Core = Pick<CoreServices, 'clock' | 'commands' | 'logger' | 'unitOfWork'>;
type Dependencies = Core & {
  readonly attachmentFields: AttachmentFields;
  readonly documentTexts: DocumentTexts;
  readonly environment: AttachmentsEnvironment;
  readonly fileScans: FileScans;
  readonly fileStaging: FileStaging;
  readonly fileTexts: FileTexts;
  readonly attachmentPartitions: Partitions;
  readonly storageDrivers: StorageDrivers;
  readonly storageLedger: StorageLedger;
  readonly storageReclaim: StorageReclaim;
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
    const { attachmentFields, clock, fileTexts, logger, storageLedger, storageDrivers } = this.deps;
    const type = await this.typeOf(upload);
    const { fileName, field, file } = upload;
    if (field) attachmentFields.assertContent(field, { fileName, size: file.size, mimeType: type.mimeType });
    const partition = await this.partitionFor(upload);
    const { storageDriver, code: partitionCode } = partition;
    const config = locationOf(partition.configJson);
    const driver = storageDrivers.require(storageDriver);
    const storageKey = newStorageKey({ ...upload.place, fileName }, clock.now());
    const stored = { storageDriver, partitionCode, storageKey, storageConfig: config };
    const { path, size } = file;
    await storageLedger.storing(upload.reservation, stored, size);
    try {
      await driver.put({ code: partitionCode, config }, storageKey, { path, size, mimeType: type.mimeType });
    } catch (error) {
      if (error instanceof StorageKeyTaken) throw conflict('The target storage path already exists.');
      if (isTransient(error)) throw error;
      logger.error({ err: error, ...stored, size }, 'a file could not be stored');
      throw Object.assign(new HttpError(500, 'Failed to persist attachment.'), { cause: error });
    }
    const text = partition.requiresOcr
      ? await fileTexts.read({ path, fileName, mimeType: type.mimeType })
      : null;
    return this.create(upload, type, { ...stored, text, isRead: partition.requiresOcr }, call);
  }

  /** @throws HttpError 400 a name that systems run */
  assertName(fileName: string): void {
    if (isDangerous(fileName)) throw badRequest('Executable file types are not allowed as attachments.');
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
      if (field) await attachmentFields.assertRoom(field, fields);
      await storageLedger.commit(reservation, file.size);
      const { result } = await commands.execute(attachments.commands.create, input, call);
      const id = result['id'] as string;
      if (fileScans.isOn) await fileScans.enqueue(place.tenantId, id);
      if (text !== null) await fileTexts.write(place.tenantId, id, text);
      else if (isRead && !fileScans.isOn) await documentTexts.enqueue(id, mimeType, file.size);
      await attached?.(id);
      return result;
    });
  }

  /** @throws HttpError 400 what browsers might run */
  private async typeOf({ file, fileName, declaredType }: Upload): Promise<ContentType> {
    const found = await recognize(file);
    const type = contentTypeOf(found, fileName, declaredType);
    if (isActive(fileName, [found, type.mimeType, declaredType], file.head)) throw activeContent();
    return type;
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
    if (!partition) throw badRequest('Storage partition is not configured.');
    return partition;
  }
}

/** Files of no record: the library keeps them for themselves. */
export const LIBRARY = 'attachments:library';

const activeContent = () => badRequest('Active content uploads are not allowed.');
