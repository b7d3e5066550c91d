import { contributionKind } from '@tenantry/core';
import Joi from 'joi';
import type { AnalyticsEntity } from './AnalyticsEntity';
import { featuresOf, modelOf } from './rules/AnalyticsModel';

declare module '@tenantry/core' {
  interface Contributions {
    /** Records that widgets count and sum. */
    readonly 'dashboards.analytics'?: readonly AnalyticsEntity[];
  }
}

const names = () => Joi.array().items(Joi.string());
const columns = () =>
  Joi.array().items(
    Joi.string(),
    Joi.object({
      name: Joi.string().required(),
      sql: Joi.string().required(),
      type: Joi.string().required(),
    }),
  );

/** Entity types of data queries. */
export const analytics = contributionKind<AnalyticsEntity>({
  key: 'dashboards.analytics',
  noun: 'analytics entity',
  plural: 'analytics entities',
  schema: Joi.object({
    id: Joi.string()
      .pattern(/^[a-z0-9_]+:[a-z0-9_]+$/, '<module>:<records>')
      .custom((value: string, helpers) => {
        const { moduleId } = helpers.prefs.context as { moduleId: string };
        return value.startsWith(`${moduleId}:`)
          ? value
          : helpers.message({ custom: `{{#label}} is "${value}" and must begin with "${moduleId}:"` });
      })
      .required(),
    title: Joi.string().required(),
    record: Joi.any().required(),
    fields: names().required(),
    aliases: Joi.object().pattern(Joi.string(), Joi.string()),
    features: names(),
    fixed: Joi.object().pattern(Joi.string(), Joi.string()),
    labels: Joi.object().pattern(
      Joi.string(),
      Joi.object({
        of: Joi.any().required(),
        show: names().min(1).required(),
        features: names(),
        tone: Joi.string(),
        order: Joi.string(),
      }),
    ),
    own: Joi.object({ unless: Joi.string().required(), field: Joi.string().required() }),
    currency: Joi.object({
      settings: Joi.object().unknown(true).required(),
      member: Joi.string().required(),
    }),
    totals: Joi.object({
      table: Joi.string().required(),
      of: Joi.string().required(),
      by: Joi.array().items(columns()).min(1).required(),
      sums: columns().required(),
      where: Joi.string(),
    }),
    changedBy: Joi.array().items(Joi.object().unknown(true)),
  }),
  featuresOf: (entity) => [...featuresOf(entity), ...(entity.own ? [entity.own.unless] : [])],
  wrongWith: (entity) => {
    try {
      modelOf(entity);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  },
  describe: (entity) => ({ title: entity.title, record: entity.record.kind, fields: [...entity.fields] }),
  compare: null,
});
