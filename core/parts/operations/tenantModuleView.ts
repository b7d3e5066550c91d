import Joi from 'joi';
import { timestamp } from '../http/schemas';
import type { RunningModule } from '../../kernel/registry/ModuleCatalog';
import { keptOn, switchedOff } from '../../kernel/registry/switchedOff';
import { moduleWords } from './platformShapes';
import { requirementOff } from '../switches/planTenantSwitch';
import type { TenantChoice } from '../switches/TenantSwitches';
import type { Problem } from '../../kernel/errors/Problem';

/** A module as one tenant has it. */
export interface TenantModule {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly requires: readonly string[];
  /** False when the tenant cannot switch it off. */
  readonly switchable: boolean;
  readonly status: TenantModuleStatus;
  /** Who switched it off, when and why; null when it was not switched off. */
  readonly switchedOff: Omit<TenantChoice, 'moduleId'> | null;
}

type TenantModuleStatus =
  | { readonly state: 'enabled' }
  | { readonly state: 'disabled'; readonly because: 'tenant' | 'dependency'; readonly problem?: Problem };

/** The shape of `TenantModule`. */
export const tenantModule = Joi.object({
  id: Joi.string().required(),
  title: Joi.string().required(),
  ...moduleWords,
  version: Joi.string().required(),
  requires: Joi.array().items(Joi.string()).required(),
  switchable: Joi.boolean().required(),
  status: Joi.object({
    state: Joi.valid('enabled', 'disabled').required(),
    because: Joi.valid('tenant', 'dependency'),
    problem: Joi.object({
      code: Joi.string().required(),
      subject: Joi.string().required(),
      reason: Joi.string().required(),
      remedy: Joi.string().required(),
    }),
  }).required(),
  switchedOff: Joi.object({
    by: Joi.string().required(),
    at: timestamp().required(),
    reason: Joi.string().allow(null).required(),
  })
    .allow(null)
    .required(),
});

/** The running modules as a tenant has them, the core left out. */
export function tenantModules(
  modules: readonly RunningModule[],
  chosen: ReadonlyMap<string, TenantChoice>,
): TenantModule[] {
  const off = switchedOff(chosen.keys(), modules);
  const kept = keptOn(modules);
  return modules
    .filter(({ id }) => id !== 'platform')
    .map((module) => {
      const { id, title, version, requires } = module;
      const choice = chosen.get(id);
      return {
        id,
        title,
        version,
        requires,
        switchable: !kept.has(id),
        status: statusOf(module, off, chosen.has(id)),
        switchedOff: choice ? { by: choice.by, at: choice.at, reason: choice.reason } : null,
      };
    });
}

function statusOf(module: RunningModule, off: ReadonlySet<string>, isChosen: boolean): TenantModuleStatus {
  if (!off.has(module.id)) return { state: 'enabled' };
  if (isChosen) return { state: 'disabled', because: 'tenant' };
  return { state: 'disabled', because: 'dependency', problem: requirementOff(module, off).toJSON() };
}
