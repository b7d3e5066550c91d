import {
  type AnswerOf,
  badRequest,
  type CoreServices,
  errorResponse,
  notFound,
  requireLiveSelection,
  routeFor,
  routeOf,
  type RowOf,
  type Scope,
  timestamp,
  unprocessable,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { organizationFields } from '../collections/organizationFields';
import { organizations } from '../collections/organizations';
import { directoryFeatures } from '../features';

const path = '/directory/organization-branding';

const branding = Joi.object({
  organizationId: uuid().required(),
  organizationName: Joi.string().required(),
  tenantId: uuid().required(),
  logoUrl: Joi.string().allow(null).required(),
  logoPreserveAspectRatio: Joi.boolean().required(),
  accentColor: Joi.string().allow(null).required().description('#rrggbb'),
  updatedAt: timestamp().required(),
});

const refusals = {
  400: errorResponse('No single organization is selected'),
  404: errorResponse('The organization is gone'),
  422: errorResponse('Invalid input, or the selected organization is no longer available'),
};

/** The selected organization. @throws HttpError 400 where all are meant, or the caller is in none */
function selectedIn({ organizationId }: Pick<Scope, 'organizationId'>): string {
  if (organizationId === null) throw badRequest('Select a single organization');
  return organizationId;
}

const readBranding = routeFor<Pick<CoreServices, 'database'>>()({
  method: 'GET',
  path,
  summary: 'How the selected organization presents itself',
  access: 'authenticated',
  features: [directoryFeatures['organizations.view']],
  resource: { kind: 'directory.organization', records: '.', key: 'organizationId' },
  etag: 'updatedAt',
  responses: { 200: { description: 'Name, logo and colour', body: branding }, ...refusals },
  handler: async ({ scope, services: { database } }) => {
    requireLiveSelection(scope, true);
    const found = await database.first<AnswerOf<typeof branding>>({
      name: 'directory_branding_of_selected',
      text: `SELECT id AS "organizationId", name AS "organizationName", tenant_id AS "tenantId", logo_url AS "logoUrl",
                    logo_preserve_aspect_ratio AS "logoPreserveAspectRatio", accent_color AS "accentColor",
                    updated_at AS "updatedAt"
               FROM directory_organizations WHERE id = $1 AND deleted_at IS NULL`,
      values: [selectedIn(scope)],
    });
    if (!found) throw notFound('Organization not found');
    return found;
  },
});

const changeBranding = routeOf(organizations.commands.update, {
  method: 'PUT',
  path,
  summary: 'Change how the selected organization presents itself',
  description: '`logoUrl` null removes the logo, `accentColor` null the colour.',
  needsLiveSelection: true,
  etag: 'updatedAt',
  body: Joi.object({
    logoUrl: organizationFields.logoUrl.schema.required(),
    logoPreserveAspectRatio: organizationFields.logoPreserveAspectRatio.schema,
    accentColor: organizationFields.accentColor.schema,
  }).required(),
  invalid: ({ details }) =>
    unprocessable('Invalid input', {
      details: details.map(({ path: at, message, type }) => ({ path: at, message, code: type })),
    }),
  responses: {
    200: { description: 'Name, logo and colour as they are now', body: branding },
    ...refusals,
    409: errorResponse('Changed meanwhile'),
  },
  input: ({ body, scope }) => ({ ...body, id: selectedIn(scope) }),
  answer: (changed) => {
    const row = changed as unknown as RowOf<typeof organizations>;
    return {
      organizationId: row.id,
      organizationName: row.name,
      tenantId: row.tenant_id,
      logoUrl: row.logo_url,
      logoPreserveAspectRatio: row.logo_preserve_aspect_ratio,
      accentColor: row.accent_color,
      updatedAt: new Date(row.updated_at),
    };
  },
});

/** Name, logo and colour of the selected organization. */
export const brandingRoutes = [readBranding, changeBranding];
