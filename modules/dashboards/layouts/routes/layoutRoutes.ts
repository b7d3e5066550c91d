import { errorResponse, recordId, routeFor, uuid, jsonValue } from '@tenantry/core';
import Joi from 'joi';
import { dashboardsFeatures } from '../../features';
import { okShape, widgetIdsShape, widgetShape } from '../../shared/answers';
import { invalidBody } from '../../shared/invalid';
import { NO_USER } from '../../shared/place';
import { type Size, SIZES, type StoredItem } from '../rules/LayoutItem';
import { type Layouts, MOST_ITEMS } from '../services/Layouts';
import type { PeopleNames } from '../services/PeopleNames';

interface Services {
  readonly layouts: Layouts;
  readonly peopleNames: PeopleNames;
}

const route = routeFor<Services>();
const place = () => Joi.number().integer().min(0);
const size = () => Joi.valid(...SIZES);
/** Bytes of the JSON of one widget's settings: a layout is read and sent as a whole. */
const LONGEST_SETTINGS = 10_000;
const settings = () => jsonValue(LONGEST_SETTINGS);

const itemShape = Joi.object({
  id: Joi.string().required(),
  widgetId: Joi.string().required(),
  order: place().required().description('place in the list, from 0'),
  priority: place().required().description('the same as `order`'),
  size: size(),
  settings: Joi.any(),
}).unknown(true);

const text = () => Joi.string().allow(null, '').required();

export const readLayout = route({
  method: 'GET',
  path: '/dashboards/layout',
  summary: 'The own dashboard, and the widgets for it',
  description:
    'The first reading stores a dashboard of the widgets that are there by default. Widgets that the caller may not have, ' +
    'or whose module is off, are left out; they come back with the permission or the module.',
  access: 'authenticated',
  needsPerson: NO_USER,
  features: [dashboardsFeatures.view],
  responses: {
    200: {
      description: 'Layout and widgets',
      body: Joi.object({
        layout: Joi.object({ items: Joi.array().items(itemShape).required() }).required(),
        allowedWidgetIds: widgetIdsShape,
        canConfigure: Joi.boolean().required(),
        context: Joi.object({
          userId: uuid().required(),
          tenantId: uuid().allow(null).required(),
          organizationId: uuid().allow(null).required(),
          userName: text(),
          userEmail: text(),
          userLabel: Joi.string().required().description('name, else e-mail address, else id'),
        }).required(),
        widgets: Joi.array().items(widgetShape).required().description('those that the caller may place'),
      }),
    },
  },
  handler: async (call) => {
    const { layouts, peopleNames } = call.services;
    const { place: here, items, widgets } = await layouts.read(call);
    const { userId, tenantId, organizationId } = here;
    const named = await peopleNames.of(userId, tenantId);
    const userName = named?.name?.trim() || null;
    const userEmail = named?.email ?? null;
    return {
      layout: { items },
      allowedWidgetIds: widgets.map(({ id }) => id),
      canConfigure: call.access.has(dashboardsFeatures.configure),
      context: {
        userId,
        tenantId,
        organizationId,
        userName,
        userEmail,
        userLabel: userName ?? userEmail ?? userId,
      },
      widgets,
    };
  },
});

export const replaceLayout = route({
  method: 'PUT',
  path: '/dashboards/layout',
  summary: 'Arrange the own dashboard',
  description:
    'The items stand in the order of the list. Those of widgets that the caller may not place are dropped.',
  access: 'authenticated',
  needsPerson: NO_USER,
  features: [dashboardsFeatures.configure],
  body: Joi.object<{ items: StoredItem[] }>({
    items: Joi.array()
      .items(
        Joi.object({
          id: recordId().required(),
          widgetId: Joi.string().max(200).required(),
          order: place().required(),
          priority: place(),
          size: size(),
          settings: settings(),
        }),
      )
      .max(MOST_ITEMS)
      .required(),
  }).required(),
  invalid: invalidBody('Invalid layout payload'),
  responses: {
    200: { description: 'Stored', body: okShape },
    400: errorResponse('Invalid layout'),
    503: errorResponse('Modules are starting; nothing was stored'),
  },
  handler: async (call) => {
    await call.services.layouts.replace(call, call.body.items);
    return { ok: true };
  },
});

export const changeLayoutItem = route({
  method: 'PATCH',
  path: '/dashboards/layout/:itemId',
  summary: 'Change size or settings of a widget on the own dashboard',
  access: 'authenticated',
  needsPerson: NO_USER,
  features: [dashboardsFeatures.configure],
  params: Joi.object<{ itemId: string }>({ itemId: recordId().required() }),
  body: Joi.object<{ id?: unknown; size?: Size; settings?: unknown }>({
    id: jsonValue(256).description('the path says which item'),
    size: size(),
    settings: settings().description('null: they stay as they are'),
  }).required(),
  invalid: invalidBody('Invalid payload'),
  responses: {
    200: { description: 'Changed', body: okShape },
    400: errorResponse('Invalid id, size or body'),
    404: errorResponse('No layout yet, or no such item'),
  },
  handler: async (call) => {
    await call.services.layouts.change(call, call.params.itemId, call.body);
    return { ok: true };
  },
});
