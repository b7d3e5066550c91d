import { type CoreServices, type CustomFieldDefinition, forbidden } from '@tenantry/core';
import { bytesOf } from '../../environment';
import type { Targets } from '../../library/services/Targets';
import { acceptsName, acceptsType } from '../rules/acceptsFile';
import type { UploadFields } from '../rules/formFields';
import { tooLarge } from './FileStaging';

type Dependencies = Pick<CoreServices, 'customFields' | 'database' | 'unitOfWork'> & {
  readonly attachmentTargets: Targets;
};

/** The record and the field that a file is for. */
type Place = Pick<UploadFields, 'entityId' | 'recordId'>;

/** Custom fields of the kind `attachment`, and what they take. */
export class AttachmentFields {
  constructor(private readonly deps: Dependencies) {}

  /** The field that an upload names; undefined where it names none that takes files. */
  async find({ entityId, fieldKey }: Pick<UploadFields, 'entityId' | 'fieldKey'>) {
    if (fieldKey === undefined) return undefined;
    const { attachmentTargets, customFields } = this.deps;
    const definitions = await customFields.definitionsOf(attachmentTargets.namesOf(entityId)[0] as string);
    return definitions.find(({ key, kind }) => key === fieldKey && kind === 'attachment');
  }

  /** @throws HttpError 403 the field takes no files of this name */
  assertName({ rules }: CustomFieldDefinition, fileName: string): void {
    if (!acceptsName(rules, fileName)) throw notAccepted();
  }

  /** @throws HttpError 403 the content is not what the extension says, 413 larger than the field takes */
  assertContent(
    { rules }: CustomFieldDefinition,
    { fileName, mimeType, size }: { fileName: string; mimeType: string; size: number },
  ): void {
    const most = rules.maxAttachmentSizeMb;
    if (most !== undefined && size > bytesOf(most)) throw tooLarge();
    if (!acceptsType(rules, fileName, mimeType)) throw notAccepted();
  }

  /**
   * To be called in the transaction that gives the record files. Uploads for the same field and record wait for one
   * another.
   *
   * @throws HttpError 403 the field of the record has as many files as it takes
   */
  async assertRoom(
    { key, multi, rules }: CustomFieldDefinition,
    { entityId, recordId }: Place,
    arriving = 1,
  ): Promise<void> {
    const most = multi ? rules.maxItems : 1;
    if (most === undefined) return;
    const { attachmentTargets, database, unitOfWork } = this.deps;
    const names = attachmentTargets.namesOf(entityId);
    await unitOfWork.lock('attachments.field', names[0] as string, recordId, key);
    const row = await database.first<{ files: number }>(
      `SELECT count(*)::int AS files FROM attachments_attachments
        WHERE entity_id = ANY ($1) AND record_id = $2 AND field_key = $3`,
      [names, recordId, key],
    );
    if ((row?.files ?? 0) + arriving > most)
      throw forbidden('The field cannot take more files. Remove a file first.');
  }
}

const notAccepted = () => forbidden('File type not allowed');
