import Joi from 'joi';
import type { Access } from '../access/AccessControl';
import { requireWholeTenant } from '../access/requireWholeTenant';
import { badRequest, notFound } from '../../kernel/errors/HttpError';
import { pageMembers, pageMemberSchemas, type PageRequest, paging } from '../http/pages';
import { routeFor, type Route } from '../http/route';
import { errorResponse, recordId, timestamp, uuid } from '../http/schemas';
import type { Scope } from '../tenancy/Scope';
import { platformFeatures } from './platformFeatures';
import {
  changePlan,
  moduleParams,
  type ModuleWords,
  refuse,
  type PlatformServices,
  wordsOf,
} from './platformShapes';
import type { RunningHost } from '../../kernel/host/RunningHost';
import { tenantModule, tenantModules, type TenantModule } from './tenantModuleView';

const route = routeFor<PlatformServices>();
const features = [platformFeatures['modules.manage']];

const { page, pageSize } = paging();
const tenantId = recordId().description('Tenant; for super administrators, default the selected or own one');
const wantedState = Joi.object<WantedState>({
  enabled: Joi.boolean().strict().required(),
  reason: Joi.string().trim().max(500).allow('', null).description('For the record'),
  tenantId,
});
const refusals = {
  400: errorResponse('Invalid input, or a super administrator without a tenant who names none'),
  403: errorResponse(
    'Without the feature, for another tenant, or for administrators of some organizations only',
  ),
  404: errorResponse('No such module runs, or no such tenant'),
};

interface WantedState {
  readonly enabled: boolean;
  readonly reason?: string | null;
  readonly tenantId?: string;
}

const listTenantModules = route({
  method: 'GET',
  path: '/platform/tenant-modules',
  summary: 'List the running modules as a tenant has them',
  description: 'With who switched a module off, when and why.',
  access: 'authenticated',
  features,
  query: Joi.object<{ tenantId?: string }>({ tenantId }),
  responses: {
    200: {
      description: 'Modules in order of start; a module that is off has the reason in `status`',
      body: Joi.object({ tenantId: uuid().required(), items: Joi.array().items(tenantModule).required() }),
    },
    ...refusals,
  },
  handler: async ({ query, scope, access, services: { host } }) => {
    const tenant = await tenantOf(host, scope, access, query.tenantId);
    return { tenantId: tenant, items: await modulesOf(host, tenant) };
  },
});

const planTenantModule = route({
  method: 'POST',
  path: '/platform/tenant-modules/:id/plan',
  summary: 'Show what switching a module for a tenant would do, without doing it',
  access: 'authenticated',
  features,
  params: moduleParams,
  body: wantedState,
  responses: { 200: { description: 'The plan', body: changePlan }, ...refusals },
  handler: async ({ params: { id }, body, scope, access, services: { host } }) => {
    const tenant = await tenantOf(host, scope, access, body.tenantId);
    assertRuns(host, id);
    return host.core.tenantSwitches.plan({ tenantId: tenant, moduleId: id, enabled: body.enabled });
  },
});

const switchTenantModule = route({
  method: 'PUT',
  path: '/platform/tenant-modules/:id',
  summary: 'Switch a module off or on for a tenant',
  description:
    'For this tenant only: routes of the module answer 404 with the code MODULE_DISABLED, and its features, widgets, ' +
    'sidebar entries, agents, tools, subscribers and jobs are gone, with those of modules that require it. Effective on ' +
    'all servers within a second, recorded, and without effect on data.',
  access: 'authenticated',
  features,
  params: moduleParams,
  body: wantedState,
  responses: {
    200: {
      description: 'The plan that was carried out, and the module as the tenant has it now',
      body: Joi.object({ plan: changePlan.required(), module: tenantModule.required() }),
    },
    ...refusals,
    409: errorResponse('The module cannot be switched; `problems` says why'),
  },
  handler: async ({ params: { id }, body, scope, access, principal, services: { host } }) => {
    const tenant = await tenantOf(host, scope, access, body.tenantId);
    assertRuns(host, id);
    const plan = await host.core.tenantSwitches.switch({
      tenantId: tenant,
      moduleId: id,
      enabled: body.enabled,
      reason: body.reason || null,
      by: principal.subject,
    });
    refuse(plan.problems);
    const module = (await modulesOf(host, tenant)).find((one) => one.id === id);
    if (!module) throw notFound(`No module ${id} runs`);
    return { plan, module };
  },
});

const listSwitches = route({
  method: 'GET',
  path: '/platform/module-switches',
  summary: 'List who switched which module of a tenant, when and why',
  access: 'authenticated',
  features,
  query: Joi.object<PageRequest & { tenantId?: string; moduleId?: string }>({
    tenantId,
    moduleId: Joi.string().max(100),
    page: page.max(1_000_000),
    pageSize,
  }),
  responses: {
    200: {
      description: 'Latest first. Entries are never changed or removed.',
      body: Joi.object({
        items: Joi.array()
          .items(
            Joi.object({
              id: Joi.string().required(),
              moduleId: Joi.string().required(),
              enabled: Joi.boolean().required(),
              alsoConcerned: Joi.array().items(Joi.string()).required(),
              reason: Joi.string().allow(null).required(),
              by: Joi.string().required(),
              at: timestamp().required(),
            }),
          )
          .required(),
        total: pageMemberSchemas.total,
        totalPages: pageMemberSchemas.totalPages,
      }),
    },
    ...refusals,
  },
  handler: async ({ query, scope, access, services: { host } }) => {
    const tenant = await tenantOf(host, scope, access, query.tenantId);
    const { page, pageSize } = query;
    const window = { offset: (page - 1) * pageSize, limit: pageSize };
    const { items, total } = await host.core.tenantSwitches.history(tenant, query.moduleId ?? null, window);
    return { items, total, totalPages: pageMembers(total, query).totalPages };
  },
});

/** Routes for tenants' administrators to switch modules. */
export const tenantModuleRoutes: readonly Route[] = [
  listTenantModules,
  planTenantModule,
  switchTenantModule,
  listSwitches,
];

/**
 * The tenant a request is about. The tenant guard has seen to it that only super administrators name another.
 *
 * @throws HttpError 400, 403, 404
 */
async function tenantOf(host: RunningHost, scope: Scope, access: Access, named?: string): Promise<string> {
  // A module is on or off for the whole tenant, so it is for those who administer the whole.
  requireWholeTenant(access, features);
  const tenant = named ?? scope.tenantId;
  if (tenant === null) throw badRequest('Invalid input', { details: [TENANT_MISSING] });
  const found = named === undefined ? undefined : await host.core.organizations.findTenants(named);
  if (found?.length === 0) throw notFound(`There is no tenant ${named}`);
  return tenant;
}

const TENANT_MISSING = { path: ['tenantId'], message: '"tenantId" is required', code: 'any.required' };

function assertRuns(host: RunningHost, id: string): void {
  if (!host.core.modules.has(id)) throw notFound(`No module ${id} runs`);
}

async function modulesOf(
  host: RunningHost,
  tenant: string,
): Promise<(TenantModule & Omit<ModuleWords, 'title'>)[]> {
  const { modules, tenantSwitches } = host.core;
  const chosen = await tenantSwitches.chosen(tenant);
  return tenantModules(modules.list(), chosen).map((module) => {
    const words = wordsOf(host, module.id);
    return { ...module, ...words, title: words.title ?? module.title };
  });
}
