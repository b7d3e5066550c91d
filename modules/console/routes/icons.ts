import { bytes, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { Icons } from '../services/Icons';
import { keptForGood } from './forGood';

const route = routeFor<{ readonly icons: Icons }>();

export const readIcons = route({
  method: 'GET',
  path: '/console/icons',
  summary: 'Icons of the console and of what modules add to it',
  description:
    'One SVG file with a symbol for each name, from Lucide. With the present revision as `v` the answer may be kept for good.',
  access: 'public',
  query: Joi.object<{ readonly v?: string }>({ v: Joi.string().max(100) }),
  responses: { 200: { description: 'The icons', contentType: 'image/svg+xml' } },
  handler: ({ query: { v }, services: { icons } }) => {
    const { svg, revision } = icons.sprite();
    return keptForGood(bytes(svg).withHeader('content-type', 'image/svg+xml'), v, revision);
  },
});
