import {
  badRequest,
  type CommandCall,
  errorResponse,
  organizationToWorkIn,
  requireLiveSelection,
  routeFor,
  routeOf,
} from '@tenantry/core';
import Joi from 'joi';
import type { SettingsChange } from '../commands/updateSettings';
import type { CatalogSettings, Settings } from '../services/CatalogSettings';
import { catalogFeatures } from '../../features';
import { updateSettings } from '../commands/updateSettings';

const settings = Joi.object<Settings>({ unitPriceDisplayEnabled: Joi.boolean().required() });

const refusals = {
  400: errorResponse('Invalid input, or no organization whose settings are meant'),
  422: errorResponse('The selected organization is no longer available'),
};

/** Whose settings are meant: the selected organization's, else the caller's own where they see it. @throws HttpError 400 */
function placeOf({
  scope,
  principal,
}: Pick<CommandCall, 'scope' | 'principal'>): Pick<SettingsChange, 'tenantId' | 'organizationId'> {
  const { tenantId } = scope;
  const organizationId = organizationToWorkIn({ scope, principal });
  if (tenantId === null || organizationId === null) throw badRequest('Organization context is required');
  return { tenantId, organizationId };
}

export const readSettings = routeFor<{ catalogSettings: CatalogSettings }>()({
  method: 'GET',
  path: '/catalog/settings',
  summary: 'Read the settings of the catalogue',
  access: 'authenticated',
  features: [catalogFeatures['products.view']],
  responses: { 200: { description: 'Settings', body: settings }, ...refusals },
  handler: (context) => {
    requireLiveSelection(context.scope, true);
    return context.services.catalogSettings.of(placeOf(context).organizationId);
  },
});

export const changeSettings = routeOf(updateSettings, {
  method: 'PUT',
  path: '/catalog/settings',
  summary: 'Change the settings of the catalogue',
  needsLiveSelection: true,
  body: settings,
  input: (context) => ({
    ...placeOf(context),
    unitPriceDisplayEnabled: context.body.unitPriceDisplayEnabled,
  }),
  responses: { 200: { description: 'Settings as they are now', body: settings }, ...refusals },
  answer: (changed) => changed,
});
