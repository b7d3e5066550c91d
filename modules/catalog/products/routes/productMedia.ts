import {
  badRequest,
  type CoreServices,
  errorResponse,
  notFound,
  optionalService,
  type PageRequest,
  recordId,
  requireLiveSelection,
  routeFor,
  uuid,
  widePaging,
} from '@tenantry/core';
import type { AttachmentsServices } from '@tenantry/module-attachments/contract';
import Joi from 'joi';
import { catalogFeatures } from '../../features';

const KIND = 'catalog.product';
/** Side of the pictures that lists of media show, in pixels. */
const SIDE = 360;

const medium = Joi.object({
  id: uuid().required(),
  fileName: Joi.string().required(),
  url: Joi.string().required(),
  thumbnailUrl: Joi.string()
    .allow(null)
    .required()
    .description('null where no image in another size can be made of the file'),
});

export const listProductMedia = routeFor<Pick<CoreServices, 'database'> & Partial<AttachmentsServices>>()({
  method: 'GET',
  path: '/catalog/product-media',
  summary: 'List the files of a product',
  description:
    'Newest first. Files are uploaded with `POST /attachments` and `entityId=catalog:catalog_product`.',
  access: 'authenticated',
  features: [catalogFeatures['products.view']],
  query: Joi.object<PageRequest & { readonly productId: string }>({
    productId: recordId().required(),
    ...widePaging(100),
  }),
  invalid: () => badRequest('productId is required'),
  responses: {
    200: { description: 'Its files', body: Joi.object({ items: Joi.array().items(medium).required() }) },
    400: errorResponse('No id'),
    404: errorResponse('No such product'),
    422: errorResponse('The selected organization is no longer available'),
  },
  handler: async ({ query: { productId, ...page }, services, scope, access, principal }) => {
    requireLiveSelection(scope, true);
    const product = await services.database.first(
      `SELECT 1 FROM catalog_products
        WHERE tenant_id = $1 AND ($2::uuid[] IS NULL OR organization_id = ANY ($2)) AND id = $3`,
      [scope.tenantId, scope.organizationIds, productId],
    );
    if (!product) throw notFound('Product not found');
    const files = optionalService<AttachmentsServices, 'attachmentReader'>(services, 'attachmentReader');
    const record = { entityId: KIND, recordId: productId };
    return { items: (await files?.ofRecord(record, { scope, access, principal }, SIDE, page)) ?? [] };
  },
});
