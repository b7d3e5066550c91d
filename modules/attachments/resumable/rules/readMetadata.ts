import { badRequest } from '@tenantry/core';
import { requireFields, type UploadFields } from '../../uploads/rules/formFields';
import { shownName } from '../../uploads/rules/fileNames';
import type { UploadMetadata } from '../ResumableUpload';

/** Metadata of a file that arrives in several requests. */
export interface SaidOfFile {
  readonly fileName: string;
  readonly declaredType: string | undefined;
  readonly fields: UploadFields;
}

/**
 * The metadata of an upload: `filename` and `filetype`, as clients of the protocol send them, and the fields of the form.
 *
 * @throws HttpError 400 one is missing or cannot be kept, 403 another tenant
 */
export function readMetadata(metadata: UploadMetadata | undefined, tenantId: string): SaidOfFile {
  const { filename, filetype, ...others } = metadata ?? {};
  const missing = 'entityId, recordId and filename are required';
  if (!filename) throw badRequest(missing);
  const given = new Map(Object.entries(others).map(([name, value]) => [name, [value ?? '']]));
  const fields = requireFields(given, tenantId, missing);
  return { fileName: shownName(filename), declaredType: filetype ?? undefined, fields };
}
