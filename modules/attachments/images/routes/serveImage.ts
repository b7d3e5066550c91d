import {
  badRequest,
  bytes,
  cutText,
  errorResponse,
  recordId,
  Reply,
  type Route,
  routeFor,
} from '@tenantry/core';
import Joi from 'joi';
import { isKnown, wantedRange } from '../../files/rules/conditional';
import { withServeHeaders } from '../../files/rules/serveHeaders';
import type { ServedFiles } from '../../files/services/ServedFiles';
import { type AttachmentsEnvironment, publicSizes } from '../../environment';
import { type ImageQuery, imageQuery, listedSize, variantName, variantOf } from '../rules/variant';
import type { Images } from '../services/Images';

interface Services {
  readonly environment: AttachmentsEnvironment;
  readonly servedFiles: ServedFiles;
  readonly attachmentImages: Images;
}

interface Params {
  readonly id: string;
  readonly slug?: string;
}

const id = recordId().required();
/** Seconds; images that wait for their turn are given up before. */
const LONGEST = 120;
const picture = { contentType: 'image/*' };

const serve = (path: `/${string}`, params: Joi.ObjectSchema<Params>): Route =>
  routeFor<Services>()({
    method: 'GET',
    path,
    summary: 'Get an image in another size',
    description:
      'One of the sides, or both; without them the image as it is. It is made once and kept. What the camera noted of place, ' +
      'time and person is left out unless it is asked for. GIF and WebP keep the frames of an animation, within the limit of pixels.' +
      ' Parts (`Range`) and conditions (`If-None-Match`) are served. Callers who are not signed in get sizes of a list: the next larger one.',
    access: 'public',
    takesCredential: true,
    resource: { kind: 'attachments.attachment' },
    params,
    query: imageQuery.unknown(true),
    timeLimit: LONGEST,
    invalid: (_error, part) => badRequest(part === 'params' ? 'Invalid id' : 'Invalid size parameters'),
    responses: {
      200: { description: 'The image', ...picture },
      206: { description: 'The part that was asked for', ...picture },
      304: { description: 'The client has it' },
      400: errorResponse('Sizes that are not served, or no image'),
      401: errorResponse('The partition is private'),
      403: errorResponse('The caller works in no tenant, or the file is in quarantine'),
      404: errorResponse('No such file'),
      413: errorResponse('An image with too many bytes or pixels'),
      416: errorResponse('There is no such part'),
      423: errorResponse('The file has not been scanned for viruses yet'),
      500: errorResponse('The partition is misconfigured, or the image cannot be rendered'),
    },
    handler: async ({ params: { id: asked }, query, headers, services, ...caller }) => {
      const file = await services.servedFiles.require(asked, caller, 'Not found');
      const source = { format: services.attachmentImages.sourceFormat(file), mimeType: file.mimeType };
      const wanted = variantOf(query as ImageQuery, source, String(headers['accept'] ?? ''));
      const { principal, clientIp, clientLeft } = caller;
      const variant = principal ? wanted : listedSize(wanted, publicSizes(services.environment));
      const etag = `"${cutText(file.checksum, 16)}-${variantName(variant)}"`;
      const common = (reply: Reply): Reply => {
        if (query.format === 'auto') reply.withHeader('vary', 'Accept');
        return withServeHeaders(reply, file.isPublic === true, 'image')
          .withHeader('etag', etag)
          .withHeader('accept-ranges', 'bytes');
      };
      if (isKnown(headers, etag)) return common(new Reply(304, undefined, 'empty'));
      const id = principal ? `${principal.kind}:${principal.subject}` : clientIp;
      const image = await services.attachmentImages.of(file, variant, { id, left: clientLeft() });
      const part = wantedRange(headers, image.length, etag);
      const reply = part
        ? bytes(image.subarray(part.start, part.end + 1), 206).withHeader(
            'content-range',
            `bytes ${part.start}-${part.end}/${image.length}`,
          )
        : bytes(image);
      return common(reply).withHeader('content-type', `image/${variant.format}`);
    },
  });

export const serveImage = serve('/attachments/image/:id', Joi.object<Params>({ id }));

/** The slug after the id is only for people; it is ignored. */
export const serveNamedImage = serve(
  '/attachments/image/:id/:slug',
  Joi.object<Params>({ id, slug: Joi.string().max(500).required() }),
);
