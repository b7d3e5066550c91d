import {
  badRequest,
  errorResponse,
  type RawExchange,
  recordId,
  reply,
  type Route,
  routeFor,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { attachmentsFeatures } from '../../features';
import type { ResumableProtocol } from '../services/ResumableProtocol';
import type { ResumableUploads } from '../services/ResumableUploads';
import { VERSION } from '../rules/protocol';
import { callerOf } from './callerOf';

interface Services {
  readonly resumableProtocol: ResumableProtocol;
  readonly resumableUploads: ResumableUploads;
}

interface Params {
  readonly id: string;
}

const route = routeFor<Services>();
const PATH = '/attachments/resumable';
const protocol = 'A request of the protocol tus 1.0.0 (https://tus.io): `Tus-Resumable: 1.0.0` is required.';
const bytes =
  'The body is bytes of the file (`application/offset+octet-stream`); the attachment that the last one creates is named by ' +
  '`X-Attachment-Id`.';
const params = Joi.object<Params>({ id: recordId().required() });
const common = {
  access: 'authenticated',
  features: [attachmentsFeatures.manage],
  bodyType: 'none',
  headers: { 'tus-resumable': VERSION },
} as const;
const refused = {
  400: errorResponse(
    'A header that is missing or not valid, an unknown kind of record, or a type of file that is refused',
  ),
  403: errorResponse('Missing feature, or a field or partition that does not take the file'),
  409: errorResponse('Another position has been reached, or another request goes on with the upload'),
  410: errorResponse('What has arrived is gone; begin again'),
  412: errorResponse('No request of this version of the protocol; `Tus-Version` names the version'),
  413: errorResponse('Larger than files may be, or than what is left of the quota'),
  415: errorResponse('A body of another type than `application/offset+octet-stream`'),
  422: errorResponse('The selected organization is no longer available'),
  423: errorResponse('Another request of this upload is still running'),
};

const describeAbilities = (path: `/${string}`, params?: Joi.ObjectSchema<Params>): Route =>
  route({
    method: 'OPTIONS',
    path,
    summary: 'Get what the protocol of uploads offers',
    description:
      'Version, extensions and the largest file, in bytes, as `Tus-Version`, `Tus-Extension` and `Tus-Max-Size`.',
    access: 'public',
    bodyType: 'none',
    headers: common.headers,
    ...(params && { params }),
    responses: { 204: { description: 'Headers alone' } },
    handler: ({ services }) => services.resumableProtocol.abilities(),
  });

export const uploadAbilities = describeAbilities(PATH);
export const abilitiesOfUpload = describeAbilities(`${PATH}/:id`, params);

export const beginUpload = route({
  ...common,
  method: 'POST',
  path: PATH,
  summary: 'Begin an upload in several requests',
  description:
    `${protocol} \`Upload-Length\` is the size of the file, and \`Upload-Metadata\` has \`filename\`, \`filetype\` and the ` +
    `fields of the form of \`POST /attachments\`. \`Location\` is the address of the upload. ${bytes}`,
  raw: true,
  responses: {
    201: { description: 'Begun; `Location` says where it goes on' },
    400: refused[400],
    403: refused[403],
    404: errorResponse('No such record, or one that only others see'),
    409: errorResponse('The upload was removed while its first bytes arrived'),
    412: refused[412],
    413: refused[413],
    422: refused[422],
    429: errorResponse('Too many uploads are not complete'),
  },
  handler: ({ raw, services, ...context }) => {
    const { request } = raw as RawExchange;
    const { headers } = context;
    return services.resumableProtocol.answer({ method: 'POST', headers, body: request }, callerOf(context));
  },
});

export const readUpload = route({
  ...common,
  method: 'GET',
  path: `${PATH}/:id`,
  summary: 'Get how far an upload has come',
  description: 'The same as `HEAD`, as clients of the protocol ask: `Upload-Offset` is where it goes on.',
  params,
  responses: {
    200: {
      description: 'The upload',
      body: Joi.object({
        id: uuid().required(),
        size: Joi.number().integer().required().description('bytes of the whole file'),
        received: Joi.number().integer().required().description('bytes that have arrived'),
        attachmentId: uuid().allow(null).required().description('once the upload is complete'),
        expiresAt: Joi.string().isoDate().required(),
      }),
    },
    410: refused[410],
    412: refused[412],
    422: refused[422],
    423: refused[423],
  },
  handler: async ({ params: { id }, services, ...context }) => {
    const caller = callerOf(context);
    const { resumableProtocol, resumableUploads } = services;
    // A request to read does nothing else, whatever method it names.
    const headers = { 'tus-resumable': VERSION, ...context.headers, 'x-http-method-override': undefined };
    const head = await resumableProtocol.answer({ method: 'HEAD', headers, id }, caller);
    const { size, received, attachmentId, expiresAt } = await resumableUploads.require(id, caller);
    const answer = reply(200, { id, size, received, attachmentId, expiresAt });
    for (const [name, value] of Object.entries(head.headers)) answer.withHeader(name, value);
    return answer;
  },
});

export const continueUpload = route({
  ...common,
  method: 'PATCH',
  path: `${PATH}/:id`,
  summary: 'Send bytes of an upload',
  description: `${protocol} \`Upload-Offset\` is where the bytes begin. ${bytes}`,
  params,
  raw: true,
  responses: { 204: { description: 'Received, up to `Upload-Offset`' }, ...refused },
  handler: ({ params: { id }, raw, services, ...context }) => {
    const { request } = raw as RawExchange;
    const { headers } = context;
    return services.resumableProtocol.answer(
      { method: 'PATCH', headers, id, body: request },
      callerOf(context),
    );
  },
});

export const overrideUpload = route({
  ...common,
  method: 'POST',
  path: `${PATH}/:id`,
  summary: 'Send a request of an upload as POST',
  description:
    `${protocol} For clients that cannot send \`PATCH\`, \`DELETE\` or \`HEAD\`: the header \`X-HTTP-Method-Override\` names the ` +
    `method, and the answer is that to it. Other operations of uploads take the header as well.`,
  params,
  raw: true,
  responses: {
    200: { description: 'How far the upload has come, as for `HEAD`' },
    204: { description: 'Received, or removed' },
    ...refused,
  },
  handler: ({ params: { id }, raw, services, ...context }) => {
    const { request } = raw as RawExchange;
    const { headers } = context;
    if (!headers['x-http-method-override']) throw badRequest('X-HTTP-Method-Override is required.');
    return services.resumableProtocol.answer(
      { method: 'POST', headers, id, body: request },
      callerOf(context),
    );
  },
});

export const cancelUpload = route({
  ...common,
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Give an upload up',
  description: `${protocol} What has arrived is removed. An upload that is complete stays.`,
  params,
  responses: {
    204: { description: 'Removed' },
    400: refused[400],
    412: refused[412],
    422: refused[422],
    423: refused[423],
  },
  handler: ({ params: { id }, services, ...context }) => {
    const { headers } = context;
    return services.resumableProtocol.answer({ method: 'DELETE', headers, id }, callerOf(context));
  },
});
