import Joi from 'joi';
import { contributionKind } from '../../kernel/kinds/ContributionKind';
import { facts } from '../../kernel/kinds/Details';
import { ownId, strings, text } from '../../kernel/kinds/shapes';
import { withOwners } from '../access/featureKind';
import { drawing } from './drawingSchemas';
import type { WidgetDeclaration } from './WidgetDeclaration';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Widgets for dashboards. */
    readonly widgets?: readonly WidgetDeclaration[];
  }
}

/** Dashboard widgets. */
export const widgetKind = contributionKind<WidgetDeclaration>({
  key: 'widgets',
  noun: 'widget',
  schema: Joi.object({
    id: ownId,
    title: text,
    description: Joi.string().allow(null),
    defaultSize: Joi.valid('sm', 'md', 'lg', 'full'),
    defaultEnabled: Joi.boolean(),
    defaultSettings: Joi.object().allow(null),
    features: strings,
    icon: Joi.string().allow(null),
    loaderKey: Joi.string(),
    supportsRefresh: Joi.boolean(),
    ...drawing,
  })
    .oxor('query', 'view', 'component')
    .with('chart', 'query')
    .without('query', 'settings'),
  textsOf: ({ title, description, view, settings = [] }) => [
    title,
    ...(typeof description === 'string' ? [description] : []),
    ...(view?.chart === 'table' ? view.columns.map((column) => column.title) : []),
    ...settings.flatMap((setting) => [
      setting.title,
      ...('choices' in setting ? setting.choices.map((choice) => choice.title) : []),
    ]),
  ],
  describe: ({ title, features, defaultSize, loaderKey, query, view, component }, { contributed }) =>
    facts({
      title,
      features: withOwners(contributed, features),
      defaultSize,
      loaderKey,
      query: query?.entityType,
      view: view?.request,
      component,
    }),
});
