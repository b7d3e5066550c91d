import { callRoute, type ToolDeclaration } from '@tenantry/core';
import { type DataRequest, dataRequest } from '../analytics/rules/DataRequest';
import { analyticsFeatures } from '../features';

/** Counts or sums records as widgets do, with the rights of the caller. */
export const readNumbers: ToolDeclaration = {
  id: 'dashboards.read_numbers',
  title: 'Count or sum records',
  description:
    'Counts, sums or averages records of a type, in groups where `groupBy` names a field. `dateRange` narrows them to a ' +
    'time, and `comparison` compares it with the time before.',
  features: [analyticsFeatures.view],
  input: dataRequest,
  handler: (input: DataRequest, context) =>
    callRoute(context, { method: 'POST', path: '/dashboards/widgets/data', body: input }),
};
