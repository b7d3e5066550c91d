import type { AttachmentWriter } from './uploads/services/AttachmentWriter';
import { attachments } from './library/collections/attachments';
import type { AttachmentReader } from './files/services/AttachmentReader';

export { attachments };
export { attachmentsFeatures } from './features';
export type { FileReader, ReadableFile, RecordFile } from './files/services/AttachmentReader';
export type { AddedFile } from './uploads/services/AttachmentWriter';
export type { Assignment } from './library/rules/labels';
export { type TargetDeclaration, targetKind } from './library/targetKind';
export { type DriverDeclaration, driverKind } from './storage/driverKind';
export {
  type ByteRange,
  type LinkHeaders,
  type StagedFile,
  type StorageDriver,
  StorageKeyTaken,
  StorageObjectMissing,
  type StoragePlace,
  type StoredObject,
} from './storage/StorageDriver';

/** Events of files. */
export const attachmentEvents = attachments.events;

/** Services of this module that a module may take which requires `attachments`. */
export interface AttachmentsServices {
  /** Reads files with the rights of a caller. */
  readonly attachmentReader: AttachmentReader;
  /** Adds files of records. */
  readonly attachmentWriter: AttachmentWriter;
}
