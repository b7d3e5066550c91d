import {
  badRequest,
  type CoreServices,
  errorResponse,
  type RawExchange,
  type Reply,
  reply,
  routeFor,
  type RouteContext,
  type StoredRow,
  uuid,
  withCustomFieldInput,
} from '@tenantry/core';
import Joi from 'joi';
import { attachmentsFeatures } from '../../features';
import { placeOfUpload } from '../../library/rules/requirePlace';
import { thumbnail } from '../../library/routes/answers';
import type { AttachmentItem, AttachmentQuery } from '../../library/services/AttachmentQuery';
import { thumbnailUrl } from '../../library/rules/urls';
import { valuesOf } from '../../library/rules/customValues';
import type { FiledRecords } from '../../library/services/FiledRecords';
import type { StorageLedger } from '../../storage/services/StorageLedger';
import { requireFields } from '../rules/formFields';
import type { AttachmentFields } from '../services/AttachmentFields';
import type { ArrivedFile, FileStaging } from '../services/FileStaging';
import { readUploadForm, type ReadForm } from '../services/UploadForm';
import type { Upload, Uploads } from '../services/Uploads';

interface Services extends Pick<CoreServices, 'customFields' | 'idempotency'> {
  readonly attachmentFields: AttachmentFields;
  readonly attachmentQuery: AttachmentQuery;
  readonly filedRecords: FiledRecords;
  readonly fileStaging: FileStaging;
  readonly storageLedger: StorageLedger;
  readonly attachmentUploads: Uploads;
}

type Context = RouteContext<Services, 'authenticated', object, object, unknown>;

/** A file that has arrived, or its refusal, which is answered after the whole form was read. */
type Taken = ArrivedFile | Error;

const text = () => Joi.string();
const form = withCustomFieldInput(
  Joi.object({
    entityId: text().required().description('kind of record; `attachments:library` for a file of no record'),
    recordId: text().required(),
    file: Joi.any().required().description('the file'),
    fieldKey: text().description('custom field that the file is for'),
    partitionCode: text().description('where the file is kept; default: as usual for such records'),
    tags: text().description('repeated, a JSON array, or a comma list in which `\\,` is a comma'),
    assignments: text().description('JSON array of `{ type, id, href?, label? }`'),
  }),
);

const assignment = Joi.object({ type: text(), id: text(), href: text(), label: text() });
const item = Joi.object({
  id: uuid().required(),
  url: text().required(),
  fileName: text().required(),
  fileSize: Joi.number().integer().required(),
  mimeType: text().allow(null).required(),
  partitionCode: text().required(),
  thumbnailUrl: thumbnail,
  content: text().allow(null, '').required(),
  tags: Joi.array().items(text()).required(),
  assignments: Joi.array().items(assignment).required(),
  customFields: Joi.object().unknown(true).allow(null).required(),
});

export const uploadAttachment = routeFor<Services>()({
  method: 'POST',
  path: '/attachments',
  summary: 'Upload a file',
  description: 'A form with the file and what it belongs to. Its type is that of its content.',
  access: 'authenticated',
  features: [attachmentsFeatures.manage],
  bodyType: 'upload',
  raw: true,
  creates: 'handled',
  body: form,
  responses: {
    200: {
      description: 'Stored',
      body: Joi.object({ ok: Joi.valid(true).required(), item: item.required() }),
    },
    400: errorResponse(
      'No form, a field is missing or repeated, an unknown kind of record, or a type of file that is refused',
    ),
    403: errorResponse(
      'Missing feature, a field does not take the file, or a partition that may not be named',
    ),
    404: errorResponse('No such record, or one that only others see'),
    409: errorResponse(
      'The place in the storage is taken, the upload took too long, or a request with the same `Idempotency-Key` is under way',
    ),
    413: errorResponse('Larger than files may be, or than what is left of the quota'),
    422: errorResponse(
      'The selected organization is no longer available, or the `Idempotency-Key` was used for another request',
    ),
  },
  handler: (context) => receive(context as unknown as Context),
});

/** The same request has ended while this one stored its file. */
class EndedMeanwhile extends Error {
  constructor(readonly answer: Reply) {
    super('The same request has ended');
  }
}

async function receive(context: Context) {
  const { services } = context;
  const { attachmentFields, filedRecords, fileStaging, idempotency, storageLedger } = services;
  const uploads = services.attachmentUploads;
  const place = placeOfUpload(context);
  const { request } = context.raw as RawExchange;
  const reservation = await storageLedger.open(place.tenantId);
  let arrived: ArrivedFile | undefined;
  let row: StoredRow | undefined;
  try {
    const read = await readUploadForm<Taken>(request, uploads.most, async (source, fileName) => {
      try {
        uploads.assertName(fileName);
        return (arrived = await fileStaging.take(source, reservation, uploads.most));
      } catch (error) {
        source.resume();
        return error as Error;
      }
    });
    const { taken, ...said } = complete(read, place.tenantId);
    const keyed = taken instanceof Error ? null : keyedBy(context, read, taken);
    const known = keyed && (await idempotency.replay(keyed));
    if (known) return known;
    await filedRecords.assertThere(said.fields, context);
    const field = await attachmentFields.find(said.fields);
    if (field) attachmentFields.assertName(field, said.fileName);
    if (taken instanceof Error) throw taken;
    const attached = async (id: string) => {
      if (!keyed) return;
      const ended = await idempotency.claim(keyed);
      if (ended) throw new EndedMeanwhile(ended);
      await idempotency.keep(keyed, reply(200, await answer(context, id)));
    };
    row = await uploads.store({ place, reservation, ...said, field, file: taken, attached }, context);
  } catch (error) {
    if (error instanceof EndedMeanwhile) return error.answer;
    throw error;
  } finally {
    if (arrived) await fileStaging.drop(arrived.path);
    if (!row) await uploads.giveUp(reservation);
  }
  return answer(context, row['id'] as string);
}

/** The request by its `Idempotency-Key`: the same is a form with the same fields and the same file. @throws HttpError 400 */
const keyedBy = (context: Context, { fields, file }: ReadForm<Taken>, { checksum }: ArrivedFile) =>
  context.services.idempotency.handledBy(context, [
    'POST /attachments',
    [...fields],
    file?.fileName,
    checksum,
  ]);

/** @throws HttpError 400 a field is missing, 403 another tenant */
function complete(
  { fields: given, file }: ReadForm<Taken>,
  tenantId: string,
): Pick<Upload, 'fields' | 'fileName' | 'declaredType'> & { readonly taken: Taken } {
  const missing = 'entityId, recordId and file are required';
  const fields = requireFields(given, tenantId, missing);
  if (!file) throw badRequest(missing);
  const { taken, fileName, declaredType } = file;
  return { fields, fileName, declaredType, taken };
}

async function answer(context: Context, id: string) {
  const { attachmentQuery, customFields } = context.services;
  const found = (await attachmentQuery.find(context, id)) as AttachmentItem;
  const { url, fileName, fileSize, mimeType, partitionCode, content, tags, assignments } = found;
  const values = await valuesOf(customFields, id, found.customFields);
  const shown = { id, url, fileName, fileSize, mimeType, partitionCode, content, tags, assignments };
  return { ok: true, item: { ...shown, thumbnailUrl: thumbnailUrl(found, 320), ...values } };
}
