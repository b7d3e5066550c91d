import type { AnswerOf } from '@tenantry/core';
import Joi from 'joi';

const texts = () => Joi.array().items(Joi.string()).required();
const text = () => Joi.string().required();

const sections = () =>
  Joi.array()
    .items(
      Joi.object({
        id: text(),
        label: text(),
        order: Joi.number(),
        items: Joi.array()
          .items(
            Joi.object({
              id: text(),
              label: text(),
              href: text(),
              order: Joi.number(),
              iconName: Joi.string(),
            }),
          )
          .required(),
      }),
    )
    .required();

/** Navigation of the backend as it is answered. */
export type Navigation = AnswerOf<typeof navigation>;

/** The published backend chrome payload. */
export const navigation = Joi.object({
  brand: Joi.object({ name: text(), logo: Joi.object().required() }).allow(null).required(),
  accentColor: text().allow(null).description('#rrggbb of the organization, or of the nearest one above it'),
  groups: Joi.array()
    .items(
      Joi.object({
        id: text(),
        name: text(),
        defaultName: text(),
        items: Joi.array()
          .items(
            Joi.object({
              id: text(),
              href: text(),
              title: text(),
              defaultTitle: text(),
              enabled: Joi.boolean().required(),
              hidden: Joi.boolean(),
              pageContext: Joi.valid('main', 'admin', 'settings', 'profile'),
              iconName: Joi.string(),
            }),
          )
          .required(),
      }),
    )
    .required(),
  settingsSections: sections(),
  profileSections: sections(),
  settingsPathPrefixes: texts(),
  profilePathPrefixes: texts(),
  grantedFeatures: texts().description('concrete feature ids, never wildcards'),
  roles: texts(),
  currentOrganization: Joi.object({ id: Joi.string().guid().required(), name: text() })
    .allow(null)
    .required(),
});
