import type { ToolContext, ToolDeclaration } from '@tenantry/core';
import Joi from 'joi';
import type { AnalyticsModels } from '../analytics/services/AnalyticsModels';
import { analyticsFeatures } from '../features';

/** Lists types of records with numbers that the caller may see, and their fields. */
export const listRecordTypes: ToolDeclaration = {
  id: 'dashboards.list_record_types',
  title: 'List types of records',
  description: 'Lists the types of records that can be counted or summed, with the fields of each.',
  features: [analyticsFeatures.view],
  input: Joi.object({}),
  handler: (_input: object, { services, access }: ToolContext<{ analyticsModels: AnalyticsModels }>) => ({
    items: services.analyticsModels.visible(access).map(({ id, fields }) => ({
      entityType: id,
      fields: [...fields].map(([name, { type }]) => ({ name, type })),
    })),
  }),
};
