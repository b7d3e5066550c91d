import Joi from 'joi';
import { contributionKind } from '../../kernel/kinds/ContributionKind';
import { facts } from '../../kernel/kinds/Details';
import { ownId, strings, text } from '../../kernel/kinds/shapes';
import { withOwners } from '../access/featureKind';
import type { SidebarEntry } from './SidebarEntry';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Entries of the navigation. */
    readonly sidebar?: readonly SidebarEntry[];
  }
}

/** Entries of the navigation; each path is of one module. */
export const sidebarKind = contributionKind<SidebarEntry>({
  key: 'sidebar',
  noun: 'sidebar entry',
  plural: 'sidebar entries',
  schema: Joi.object({
    id: ownId,
    href: Joi.string().pattern(/^\//).required(),
    title: text,
    area: Joi.valid('main', 'settings', 'profile'),
    group: Joi.object({ id: text, label: text }),
    order: Joi.number(),
    features: strings,
    icon: Joi.string(),
  }),
  textsOf: ({ title, group }) => [title, ...(group ? [group.label] : [])],
  claims: ({ href }) => [{ noun: 'sidebar path', name: href }],
  describe: ({ title, href, area, group, features }, { contributed }) =>
    facts({
      title,
      href,
      area: area ?? 'main',
      group: group?.label,
      features: withOwners(contributed, features),
    }),
  internal: true,
});
