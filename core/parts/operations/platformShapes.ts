import Joi from 'joi';
import { conflict, notFound } from '../../kernel/errors/HttpError';
import { errorResponse } from '../http/schemas';
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

/** A module as operators see it. */
export const moduleReport = Joi.object({
  id: Joi.string().required(),
  title: Joi.string().allow(null).required(),
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

/** @throws HttpError 404 */
export function installed(host: RunningHost, id: string): ModuleReport {
  const module = host.report.modules.find((candidate) => candidate.id === id);
  if (!module) throw notFound(`No module ${id} is installed`);
  return module;
}

/** @throws HttpError 409 when there are any, so that the operator reads what to do */
export function refuse(problems: readonly Problem[]): void {
  const [first] = problems;
  if (first) throw conflict(`${first.subject} ${first.reason}`, { code: first.code, problems });
}
