import Joi from 'joi';
import { contributionKind } from '../../../../kernel/kinds/ContributionKind';
import { text } from '../../../../kernel/kinds/shapes';
import { describedTexts } from '../description/describedTexts';
import { sentence } from '../description/inWords';
import type { TenantSettings } from './SettingsDeclaration';

declare module '../../../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Settings that tenants make for the module: see `tenantSettings()`. */
    readonly tenantSettings?: readonly TenantSettings[];
  }
}

/** Settings of tenants; each amounts to two routes and a command. */
export const tenantSettingsKind = contributionKind<TenantSettings>({
  key: 'tenantSettings',
  noun: 'settings of tenants',
  plural: 'settings of tenants',
  schema: Joi.object({
    module: Joi.string()
      .required()
      .custom((id: string, { prefs, message }) =>
        id === (prefs.context as { moduleId?: string }).moduleId
          ? id
          : message({ custom: '{{#label}} must be the id of the module' }),
      ),
    label: text,
    help: Joi.string(),
    id: text,
    fields: Joi.object().required(),
    routes: Joi.object().required(),
    command: Joi.object().required(),
  }).unknown(true),
  featuresOf: () => [],
  textsOf: ({ label, help, describe }) => [
    sentence(label),
    ...(help === undefined ? [] : [help]),
    ...describedTexts(describe()),
  ],
  expand: ({ routes, command }) => ({ routes: Object.values(routes), commands: [command] }),
  compare: null,
  reported: false,
});
