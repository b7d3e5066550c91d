import {
  badRequest,
  bytes,
  type CoreServices,
  errorResponse,
  notFound,
  personIdOf,
  recordId,
  reply,
  routeFor,
} from '@tenantry/core';
import Joi from 'joi';
import { ownCommands } from '../commands/ownCommands';
import type { AccountPictures } from '../services/AccountPictures';
import { signedInUser } from '../services/ProfileEditor';

const route = routeFor<Pick<CoreServices, 'commands' | 'tenancy'> & { accountPictures: AccountPictures }>();

/** Seconds; the address of another picture has another version. */
const YEAR = 31_536_000;
const done = Joi.object({ ok: Joi.valid(true).required() });
const gone = errorResponse('The account has no tenant, or is gone');

const setPicture = route({
  method: 'PUT',
  path: '/auth/profile/picture',
  summary: 'Give the own account a picture',
  description:
    'The body is the image itself: PNG, JPEG, WebP or GIF, whatever its content type says, of at most 2 MB. Its square centre is ' +
    'stored with 128 × 128 pixels as WebP, without metadata; of an animation the first frame. Colleagues see it.',
  access: 'authenticated',
  needsPerson: true,
  bodyType: 'none',
  raw: true,
  responses: {
    200: { description: 'Stored', body: done },
    400: errorResponse('No image, a broken one, or one of another type'),
    404: gone,
    413: errorResponse('More than 2 MB, or too many pixels'),
  },
  handler: async (context) => {
    const { principal, raw, services } = context;
    if (!raw) throw badRequest('The request has no picture');
    const user = signedInUser(principal);
    // A refusal reaches the client although it still sends.
    const source = raw.request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    const image = await services.accountPictures.render(source, user, context.clientLeft());
    const executed = await services.commands.execute(
      ownCommands.setPicture,
      { picture: image.toString('base64') },
      context,
    );
    return executed.answer(reply(200, { ok: true }));
  },
});

const removePicture = route({
  method: 'DELETE',
  path: '/auth/profile/picture',
  summary: 'Take the picture of the own account away',
  access: 'authenticated',
  needsPerson: true,
  responses: { 200: { description: 'Gone, or there was none', body: done }, 404: gone },
  handler: async (context) => {
    const executed = await context.services.commands.execute(
      ownCommands.setPicture,
      { picture: null },
      context,
    );
    return executed.answer(reply(200, { ok: true }));
  },
});

const servePicture = route({
  method: 'GET',
  path: '/auth/users/:id/picture',
  summary: 'The picture of an account of the tenant',
  description:
    'For each signed-in account, at the address that `GET /auth/users/cards` gives as `picture`. With the version of the picture ' +
    'it may be kept for a year.',
  access: 'authenticated',
  needsPerson: true,
  params: Joi.object<{ id: string }>({ id: recordId().required() }),
  query: Joi.object<{ v?: string }>({ v: Joi.string().max(64).description('version of the picture') }),
  responses: {
    200: { description: 'The picture', contentType: 'image/webp' },
    400: errorResponse('Malformed id'),
    403: errorResponse('The credential is an API key'),
    404: errorResponse('No such account in the tenant, or it has no picture'),
  },
  handler: async ({ params: { id }, query, principal, scope, services }) => {
    const { accountPictures, tenancy } = services;
    const read = () => accountPictures.read(id);
    // The own picture is shown in another tenant, too.
    const isOwn = id === personIdOf(principal);
    if (scope.tenantId === null && !isOwn) throw notFound('The account has no picture');
    const found = isOwn
      ? await tenancy.inTenant(signedInUser(principal).tenantId, 'profile: read the own picture', read)
      : await read();
    if (!found) throw notFound('The account has no picture');
    const isKept = query.v === found.version;
    return bytes(found.image)
      .withHeader('content-type', 'image/webp')
      .withHeader('cache-control', isKept ? `private, max-age=${YEAR}, immutable` : 'private, no-cache')
      .withHeader('content-security-policy', "default-src 'none'; sandbox")
      .withHeader('x-content-type-options', 'nosniff')
      .withHeader('cross-origin-resource-policy', 'same-origin');
  },
});

/** Pictures of accounts. */
export const pictureRoutes = [setPicture, removePicture, servePicture];
