import Joi from 'joi';
import { conflict, notFound } from '../../kernel/errors/HttpError';
import { errorResponse } from '../http/schemas';
import { nameOf } from '../../kernel/kinds/ContributionKind';
import { sidebarKind } from '../navigation/sidebarKind';
import type { SidebarEntry } from '../navigation/SidebarEntry';
import type { ModuleReport } from '../../kernel/host/BootReport';
import type { Problem } from '../../kernel/errors/Problem';
import type { RunningHost } from '../../kernel/host/RunningHost';

/** Services for handlers of the host's own routes. */
export interface PlatformServices {
  readonly host: RunningHost;
}

/** A host error as data. */
export const problem = Joi.object({
  code: Joi.string().required(),
  subject: Joi.string().required(),
  reason: Joi.string().required(),
  remedy: Joi.string().required(),
});

/** The purpose and the icon of a module; null while it is not loaded, or does not say it. */
export const moduleWords = {
  description: Joi.string().allow(null).required().description('a sentence without its end'),
  icon: Joi.string().allow(null).required().description('of its first entry in the sidebar'),
};

/** A module as operators see it. */
export const moduleReport = Joi.object({
  id: Joi.string().required(),
  title: Joi.string().allow(null).required(),
  description: moduleWords.description,
  icon: moduleWords.icon,
  version: Joi.string().required(),
  packageName: Joi.string().required(),
  folder: Joi.string().required(),
  critical: Joi.boolean().required(),
  requires: Joi.object().pattern(Joi.string(), Joi.string()).required(),
  status: Joi.object({
    state: Joi.valid('enabled', 'starting', 'disabled', 'failed', 'degraded').required(),
    because: Joi.string(),
    phase: Joi.string(),
    problem,
    since: Joi.string(),
    until: Joi.string().allow(null),
  }).required(),
  loadedAt: Joi.string().allow(null).required(),
  code: Joi.object({ folder: Joi.string().required(), source: Joi.string().required() })
    .allow(null)
    .required(),
  notApplied: problem.allow(null).required(),
  durations: Joi.object().pattern(Joi.string(), Joi.number()).required(),
  contributions: Joi.object().pattern(Joi.string(), Joi.number()).required(),
  inert: Joi.array().items(Joi.string()).required(),
});

/** Effects of a change. */
export const changePlan = Joi.object({
  action: Joi.valid('enable', 'disable').required(),
  module: Joi.string().required(),
  starts: Joi.array().items(Joi.string()).required(),
  stops: Joi.array().items(Joi.string()).required(),
  dependents: Joi.array().items(Joi.string()).required(),
  problems: Joi.array().items(problem).required(),
});

export const moduleParams = Joi.object<{ id: string }>({ id: Joi.string().max(100).required() });
export const unknownModule = errorResponse('No such module is installed');

/** The words of a module in the language of the caller. */
export interface ModuleWords {
  readonly title: string | null;
  readonly description: string | null;
  readonly icon: string | null;
}

/** All installed modules, with their words. */
export function allInstalled(host: RunningHost): (ModuleReport & ModuleWords)[] {
  return host.report.modules.map((module) => ({ ...module, ...wordsOf(host, module.id) }));
}

/** @throws HttpError 404 */
export function installed(host: RunningHost, id: string): ModuleReport & ModuleWords {
  const module = host.report.modules.find((candidate) => candidate.id === id);
  if (!module) throw notFound(`No module ${id} is installed`);
  return { ...module, ...wordsOf(host, id) };
}

/** Title, purpose and icon of a module; null while it is not loaded. */
export function wordsOf({ currentPlan, core: { translations } }: RunningHost, id: string): ModuleWords {
  const manifest = currentPlan.order.find((module) => module.package.id === id)?.manifest;
  const inLanguage = (text?: string) => (text === undefined ? null : translations.titleText(text, id));
  const entries = currentPlan.contributed
    .of(sidebarKind)
    .flatMap(({ moduleId, item }) => (moduleId === id && item.icon !== undefined ? [item] : []))
    .sort((one, other) => placeOf(one) - placeOf(other));
  return {
    title: inLanguage(manifest?.title),
    description: inLanguage(manifest?.description),
    icon: entries[0]?.icon ?? null,
  };
}

/** Entries for work come before those for settings. */
const placeOf = ({ area = 'main', order = 0 }: SidebarEntry) => (area === 'main' ? order - 1e6 : order);

/** Titles of what a module contributes, in the language of the caller, by key of the kind and name. */
export function titlesOf({ currentPlan, core: { translations } }: RunningHost, id: string): Titles {
  const titles: Record<string, Record<string, string>> = {};
  for (const { kind, moduleId, item } of currentPlan.contributed.all()) {
    const { title } = item as { readonly title?: unknown };
    if (moduleId !== id || kind.reported === false || typeof title !== 'string') continue;
    (titles[kind.key] ??= {})[nameOf(kind, item)] = translations.titleText(title, id);
  }
  return titles;
}

type Titles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** @throws HttpError 409 when there are any, so that the operator reads what to do */
export function refuse(problems: readonly Problem[]): void {
  const [first] = problems;
  if (first) throw conflict(`${first.subject} ${first.reason}`, { code: first.code, problems });
}
