import Joi from 'joi';
import { widgetQuery } from './WidgetQuery';

const title = Joi.string().max(200).required();
const request = Joi.string()
  .pattern(/^GET \/[\w./-]+(?:\?[\w=&.-]*)?$/, 'GET /path')
  .required();
const charts = ['bar', 'area', 'line', 'donut', 'funnel'] as const;

const view = Joi.alternatives().conditional('.chart', {
  switch: [
    {
      is: 'number',
      then: Joi.object({ chart: Joi.string(), request, value: Joi.string().required() }),
    },
    {
      is: 'table',
      then: Joi.object({
        chart: Joi.string(),
        request,
        columns: Joi.array()
          .items(Joi.object({ member: Joi.string().required(), title }))
          .unique('member')
          .min(1)
          .max(20)
          .required(),
      }),
    },
  ],
  otherwise: Joi.object({
    chart: Joi.valid(...charts).required(),
    request,
    label: Joi.string().required(),
    value: Joi.string().required(),
  }),
});

const isKind = (kind: string) => ({ is: Joi.valid(kind), otherwise: Joi.forbidden() });

const setting = Joi.object({
  name: Joi.string()
    .pattern(/^[A-Za-z]\w*$/, 'name of a member')
    .required(),
  title,
  kind: Joi.valid('text', 'integer', 'boolean', 'choice').required(),
  min: Joi.number().integer().when('kind', isKind('integer')),
  max: Joi.number().integer().when('kind', isKind('integer')),
  choices: Joi.array()
    .items(Joi.object({ value: Joi.string().allow('').required(), title }))
    .min(1)
    .when('kind', { ...isKind('choice'), then: Joi.required() }),
});

/** Members of a widget that say how it is drawn. */
export const drawing = {
  query: widgetQuery,
  chart: Joi.valid('number', 'table', ...charts),
  view,
  component: Joi.string().pattern(/^[A-Za-z_$][\w$]*$/, 'name of an export'),
  settings: Joi.array().items(setting).unique('name').min(1).max(20),
};
