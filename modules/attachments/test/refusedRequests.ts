import { FREE } from './AttachmentsClient';
import { ResumableClient } from './ResumableClient';

export const NOBODY = '00000000-0000-4000-8000-000000000000';
const KIB = 1024;
const TUS = { 'tus-resumable': '1.0.0' };
const AS_PATCH = { 'x-http-method-override': 'PATCH' };

/** Ids that requests name. */
export interface Known {
  readonly text: string;
  readonly image: string;
  readonly wide: string;
  readonly partition: string;
  readonly used: string;
  readonly builtIn: string;
}

/** A request that is refused. */
export type Refused = readonly [
  operation: string,
  status: number,
  error: string | null,
  path: (known: Known) => string,
  json?: (known: Known) => object,
  headers?: Readonly<Record<string, string>>,
];

const partition = { code: 'other', title: 'Other' };
const OLD = { 'x-expected-updated-at': '2020-01-01T00:00:00.000Z' };
const GONE = { cookie: `selected_org=${NOBODY}` };

const huge = () => ({ title: 'x'.repeat(KIB * KIB) });

/** Refusals that one request shows. */
export const refused: readonly Refused[] = [
  ['PATCH /attachments/library/{id}', 413, null, ({ text }) => `/library/${text}`, huge],
  ['POST /attachments/partitions', 413, null, () => '/partitions', huge],
  ['PUT /attachments/partitions', 413, null, () => '/partitions', huge],
  ['POST /attachments/partitions/move', 413, null, () => '/partitions/move', huge],
  ['POST /attachments/transfer', 413, null, () => '/transfer', huge],
  ['GET /attachments/partitions', 400, 'Invalid input', () => '/partitions?x=1'],
  ['GET /attachments/resumable/{id}', 400, 'Invalid input', () => '/resumable/none'],
  ['GET /attachments', 400, 'entityId and recordId are required', () => '?entityId=x'],
  ['GET /attachments', 422, null, () => '?entityId=x&recordId=y', undefined, GONE],
  ['DELETE /attachments', 400, 'Attachment id is required', () => ''],
  ['DELETE /attachments', 400, 'Invalid id', () => '?id=none'],
  ['DELETE /attachments', 404, 'Attachment not found', () => `?id=${NOBODY}`],
  ['DELETE /attachments', 409, null, ({ text }) => `?id=${text}`, undefined, OLD],
  ['DELETE /attachments', 422, null, ({ text }) => `?id=${text}`, undefined, GONE],
  ['POST /attachments', 400, 'Expected multipart/form-data', () => '', () => ({})],
  ['POST /attachments', 422, null, () => '', () => ({}), GONE],
  ['GET /attachments/cards', 400, 'Invalid query', () => '/cards?pageSize=0'],
  ['GET /attachments/cards', 422, null, () => '/cards', undefined, GONE],
  ['GET /attachments/library', 400, 'Invalid query', () => '/library?page=0'],
  ['GET /attachments/library', 422, null, () => '/library', undefined, GONE],
  ['GET /attachments/library/{id}', 400, 'Invalid id', () => '/library/none'],
  ['GET /attachments/library/{id}', 404, 'Attachment not found', () => `/library/${NOBODY}`],
  ['GET /attachments/library/{id}', 422, null, ({ text }) => `/library/${text}`, undefined, GONE],
  [
    'PATCH /attachments/library/{id}',
    400,
    'Invalid payload',
    ({ text }) => `/library/${text}`,
    () => ({ tags: 7 }),
  ],
  [
    'PATCH /attachments/library/{id}',
    404,
    'Attachment not found',
    () => `/library/${NOBODY}`,
    () => ({ tags: [] }),
  ],
  [
    'PATCH /attachments/library/{id}',
    409,
    null,
    ({ text }) => `/library/${text}`,
    () => ({ tags: ['x'] }),
    OLD,
  ],
  [
    'PATCH /attachments/library/{id}',
    422,
    null,
    ({ text }) => `/library/${text}`,
    () => ({ tags: ['x'] }),
    GONE,
  ],
  ['DELETE /attachments/library/{id}', 400, 'Invalid id', () => '/library/none'],
  ['DELETE /attachments/library/{id}', 404, 'Attachment not found', () => `/library/${NOBODY}`],
  ['DELETE /attachments/library/{id}', 409, null, ({ text }) => `/library/${text}`, undefined, OLD],
  ['DELETE /attachments/library/{id}', 422, null, ({ text }) => `/library/${text}`, undefined, GONE],
  ['GET /attachments/partitions', 422, null, () => '/partitions', undefined, GONE],
  ['POST /attachments/partitions', 400, 'Invalid payload', () => '/partitions', () => ({ code: 'a' })],
  [
    'POST /attachments/partitions',
    409,
    'Partition code already exists.',
    () => '/partitions',
    () => ({ code: 'press', title: 'Press' }),
  ],
  ['PUT /attachments/partitions', 400, 'Invalid payload', () => '/partitions', () => partition],
  [
    'PUT /attachments/partitions',
    400,
    'Partition code cannot be changed.',
    () => '/partitions',
    ({ partition: id }) => ({ ...partition, id, code: 'renamed' }),
  ],
  [
    'PUT /attachments/partitions',
    404,
    'Partition not found',
    () => '/partitions',
    () => ({ ...partition, id: NOBODY }),
  ],
  [
    'PUT /attachments/partitions',
    409,
    null,
    () => '/partitions',
    ({ partition: id }) => ({ code: 'press', title: 'Press', id }),
    OLD,
  ],
  ['DELETE /attachments/partitions', 400, 'Partition id is required', () => '/partitions'],
  ['DELETE /attachments/partitions', 404, 'Partition not found', () => `/partitions?id=${NOBODY}`],
  [
    'DELETE /attachments/partitions',
    409,
    'Partition is in use and cannot be removed.',
    ({ used }) => `/partitions?id=${used}`,
  ],
  ['POST /attachments/partitions/move', 400, 'Invalid payload', () => '/partitions/move', () => ({})],
  [
    'POST /attachments/partitions/move',
    404,
    'Partition not found',
    () => '/partitions/move',
    () => ({ id: NOBODY, storageDriver: 'local' }),
  ],
  [
    'POST /attachments/partitions/move',
    409,
    null,
    () => '/partitions/move',
    ({ used }) => ({ id: used, storageDriver: 'local' }),
    OLD,
  ],
  ['GET /attachments/partitions/move', 400, 'Partition id is required', () => '/partitions/move'],
  ['GET /attachments/partitions/move', 404, 'Partition not found', () => `/partitions/move?id=${NOBODY}`],
  [
    'GET /attachments/partitions/move',
    422,
    null,
    ({ used }) => `/partitions/move?id=${used}`,
    undefined,
    GONE,
  ],
  ['POST /attachments/transfer', 400, 'Invalid payload', () => '/transfer', () => ({ attachmentIds: [] })],
  [
    'POST /attachments/transfer',
    404,
    'Attachments not found',
    () => '/transfer',
    () => ({ entityId: FREE.entityId, attachmentIds: [NOBODY], toRecordId: 'y' }),
  ],
  [
    'POST /attachments/transfer',
    400,
    'Unknown kind of record',
    () => '/transfer',
    ({ text }) => ({ entityId: 'x', attachmentIds: [text], toRecordId: 'y' }),
  ],
  [
    'POST /attachments/transfer',
    404,
    'Record not found',
    () => '/transfer',
    ({ text }) => ({ entityId: 'attachments.attachment', attachmentIds: [text], toRecordId: 'y' }),
  ],
  [
    'POST /attachments/transfer',
    422,
    null,
    () => '/transfer',
    ({ text }) => ({ entityId: 'x', attachmentIds: [text], toRecordId: 'y' }),
    GONE,
  ],
  ['GET /attachments/file/{id}', 400, 'Invalid id', () => '/file/none'],
  ['GET /attachments/file/{id}', 404, 'Attachment not found', () => `/file/${NOBODY}`],
  [
    'GET /attachments/file/{id}',
    416,
    null,
    ({ text }) => `/file/${text}`,
    undefined,
    { range: 'bytes=99999-' },
  ],
  ['GET /attachments/image/{id}', 400, 'Invalid size parameters', ({ image }) => `/image/${image}?width=0`],
  ['GET /attachments/image/{id}', 400, 'Unsupported media type', ({ text }) => `/image/${text}`],
  ['GET /attachments/image/{id}', 404, 'Not found', () => `/image/${NOBODY}`],
  [
    'GET /attachments/image/{id}',
    416,
    'Range not satisfiable',
    ({ image }) => `/image/${image}`,
    undefined,
    { range: 'bytes=9999999-' },
  ],
  [
    'GET /attachments/image/{id}/{slug}',
    416,
    'Range not satisfiable',
    ({ image }) => `/image/${image}/x`,
    undefined,
    { range: 'bytes=9999999-' },
  ],
  ['GET /attachments/image/{id}', 413, 'Image exceeds pixel limit', ({ wide }) => `/image/${wide}`],
  [
    'GET /attachments/image/{id}/{slug}',
    400,
    'Invalid size parameters',
    ({ image }) => `/image/${image}/x?height=4001`,
  ],
  ['GET /attachments/image/{id}/{slug}', 404, 'Not found', () => `/image/${NOBODY}/x`],
  ['GET /attachments/image/{id}/{slug}', 413, 'Image exceeds pixel limit', ({ wide }) => `/image/${wide}/x`],
  ['POST /attachments/resumable', 400, null, () => '/resumable', undefined, TUS],
  ['POST /attachments/resumable', 412, null, () => '/resumable'],
  [
    'POST /attachments/resumable',
    413,
    null,
    () => '/resumable',
    undefined,
    {
      ...TUS,
      'upload-length': String(1024 * KIB * KIB),
      'upload-metadata': ResumableClient.metadata({}),
    },
  ],
  [
    'POST /attachments/resumable',
    404,
    'Record not found',
    () => '/resumable',
    undefined,
    {
      ...TUS,
      'upload-length': '1',
      'upload-metadata': ResumableClient.metadata({ entityId: 'attachments.attachment' }),
    },
  ],
  ['POST /attachments/resumable', 422, null, () => '/resumable', undefined, { ...TUS, ...GONE }],
  [
    'PATCH /attachments/resumable/{id}',
    400,
    null,
    () => `/resumable/${NOBODY}`,
    undefined,
    { ...TUS, 'content-type': 'application/offset+octet-stream' },
  ],
  ['PATCH /attachments/resumable/{id}', 415, null, () => `/resumable/${NOBODY}`, undefined, TUS],
  ['POST /attachments/resumable/{id}', 400, null, () => `/resumable/${NOBODY}`, undefined, TUS],
  ['POST /attachments/resumable/{id}', 412, null, () => `/resumable/${NOBODY}`, undefined, AS_PATCH],
  [
    'POST /attachments/resumable/{id}',
    415,
    null,
    () => `/resumable/${NOBODY}`,
    undefined,
    { ...TUS, ...AS_PATCH },
  ],
  [
    'POST /attachments/resumable/{id}',
    422,
    null,
    () => `/resumable/${NOBODY}`,
    undefined,
    { ...AS_PATCH, ...GONE },
  ],
  [
    'GET /attachments/resumable/{id}',
    412,
    null,
    () => `/resumable/${NOBODY}`,
    undefined,
    { 'tus-resumable': '0.2.2' },
  ],
  ['PATCH /attachments/resumable/{id}', 412, null, () => `/resumable/${NOBODY}`],
  ['PATCH /attachments/resumable/{id}', 422, null, () => `/resumable/${NOBODY}`, undefined, GONE],
  ['DELETE /attachments/resumable/{id}', 400, null, () => '/resumable/none', undefined, TUS],
  ['DELETE /attachments/resumable/{id}', 412, null, () => `/resumable/${NOBODY}`],
  ['DELETE /attachments/resumable/{id}', 422, null, () => `/resumable/${NOBODY}`, undefined, GONE],
  ['GET /attachments/resumable/{id}', 404, 'Upload not found', () => `/resumable/${NOBODY}`],
  ['GET /attachments/resumable/{id}', 422, null, () => `/resumable/${NOBODY}`, undefined, GONE],
];
