import Joi from 'joi';
import { ConfigProblems } from '../../kernel/config/ConfigProblems';
import { editPluginsConfig } from '../../kernel/config/editPluginsConfig';
import { readPluginsConfig } from '../../kernel/config/readPluginsConfig';
import { tenantModuleRoutes } from './tenantModuleRoutes';
import { buildOpenApi } from '../http/openapi/buildOpenApi';
import { text } from '../http/Reply';
import { routeFor, type Route } from '../http/route';
import { errorResponse } from '../http/schemas';
import { coreVersion } from '../../kernel/parts/coreVersion';
import { jobRoutes } from './jobRoutes';
import { namesByKind } from '../../kernel/kinds/namesByKind';
import {
  allInstalled,
  changePlan,
  installed,
  moduleParams as params,
  moduleReport,
  problem,
  refuse,
  titlesOf,
  unknownModule,
  type PlatformServices,
} from './platformShapes';
import { policyReportRoute } from './policyReportRoute';
import { reloadRoute } from './reloadRoute';
import { resumeRoute } from './resumeRoute';
import { statisticsRoute } from './statisticsRoute';
import { problemsIn } from '../../kernel/host/BootReport';
import type { RunningHost } from '../../kernel/host/RunningHost';
import type { ChangeAction, ChangePlan } from '../../kernel/registry/ChangePlan';
import { changedConfig, planChange } from '../../kernel/planning/planChange';

const route = routeFor<PlatformServices>();

const wantedState = Joi.object<{ enabled: boolean }>({ enabled: Joi.boolean().strict().required() });

const listModules = route({
  method: 'GET',
  path: '/platform/modules',
  summary: 'List installed modules with their state',
  access: 'superAdmin',
  responses: {
    200: {
      description: 'Every installed module, running or not, and what is wrong with the installation',
      body: Joi.object({
        coreVersion: Joi.string().required(),
        revision: Joi.number().required(),
        items: Joi.array().items(moduleReport).required(),
        problems: Joi.array().items(problem).required(),
      }),
    },
  },
  handler: ({ services: { host } }) => {
    const { revision } = host.report;
    return { coreVersion, revision, items: allInstalled(host), problems: problemsIn(host.report) };
  },
});

const readModule = route({
  method: 'GET',
  path: '/platform/modules/:id',
  summary: 'Read one module: state, reason and everything it contributes',
  access: 'superAdmin',
  params,
  responses: {
    200: {
      description: 'The module',
      body: moduleReport.keys({
        contributed: Joi.object().pattern(Joi.string(), Joi.array().items(Joi.string())).required(),
        titles: Joi.object()
          .pattern(Joi.string(), Joi.object().pattern(Joi.string(), Joi.string()))
          .required()
          .description('of contributions that have one, by kind and name'),
      }),
    },
    404: unknownModule,
  },
  handler: ({ params: { id }, services: { host } }) => ({
    ...installed(host, id),
    contributed: namesByKind(host.currentPlan.contributed, id),
    titles: titlesOf(host, id),
  }),
});

const planModule = route({
  method: 'POST',
  path: '/platform/modules/:id/plan',
  summary: 'Show what enabling or disabling a module would do, without doing it',
  access: 'superAdmin',
  params,
  body: wantedState,
  responses: {
    200: { description: 'The plan', body: changePlan },
    404: unknownModule,
    409: errorResponse('plugins.config.json is wrong; `problems` says how'),
  },
  handler: ({ params: { id }, body, services: { host } }) => {
    installed(host, id);
    return planFor(host, actionOf(body), id);
  },
});

const changeModule = route({
  method: 'PUT',
  path: '/platform/modules/:id',
  summary: 'Enable or disable a module on the running server',
  description:
    'Changes plugins.config.json and applies the difference; requests to other modules are untouched.',
  access: 'superAdmin',
  params,
  body: wantedState,
  responses: {
    200: {
      description: 'The plan that was carried out, and the module as it stands',
      body: Joi.object({ plan: changePlan.required(), module: moduleReport.required() }),
    },
    404: unknownModule,
    409: errorResponse('The change cannot be made; `problems` says why'),
  },
  handler: async ({ params: { id }, body, services: { host } }) => {
    installed(host, id);
    const action = actionOf(body);
    const plan = await planFor(host, action, id);
    refuse(plan.problems);
    const { dataDir } = host.core.environment;
    await editPluginsConfig(host.configFile, (config) => changedConfig(config, action, id), dataDir).catch(
      refuseConfig,
    );
    await host.reload().catch(refuseConfig);
    return { plan, module: installed(host, id) };
  },
});

const readVersion = route({
  method: 'GET',
  path: '/version',
  summary: 'Read the deployed version',
  access: 'public',
  rateLimits: [{ name: 'VERSION', points: 30, duration: 60, block: 0 }],
  responses: {
    200: {
      description: 'The version; the bare text for `Accept: text/plain`',
      body: Joi.object({ version: Joi.string().required() }),
    },
  },
  handler: ({ headers, services: { host } }) => {
    const { version } = host.core;
    return headers.accept === 'text/plain' ? text(200, version) : { version };
  },
});

const readOpenApi = route({
  method: 'GET',
  path: '/openapi.json',
  summary: 'Read this API as an OpenAPI 3.1 document',
  access: 'public',
  responses: { 200: { description: 'The document', body: Joi.object().unknown(true) } },
  handler: ({ services: { host } }) => openApiOf(host),
});

/** The declarations of the host's own routes. */
export const hostRoutes: readonly Route[] = [
  listModules,
  readModule,
  planModule,
  changeModule,
  reloadRoute,
  resumeRoute,
  ...tenantModuleRoutes,
  readVersion,
  readOpenApi,
  ...jobRoutes,
  statisticsRoute,
  policyReportRoute,
];

const documents = new WeakMap<object, object>();

/** The document for the routes in service; built once a change of modules. */
function openApiOf(host: RunningHost): object {
  const { table } = host.core.dispatcher;
  let document = documents.get(table);
  if (!document) {
    const titles = new Map(
      host.currentPlan.order.map((module) => [module.package.id, module.manifest.title]),
    );
    document = buildOpenApi({
      title: 'Tenantry API',
      version: host.core.version,
      routes: table.routes.map((served) => ({
        moduleId: served.moduleId,
        moduleTitle: titles.get(served.moduleId) ?? 'Platform',
        route: served.route,
      })),
      schemes: host.core.authentication.schemes,
    });
    documents.set(table, document);
  }
  return document;
}

function actionOf({ enabled }: { enabled: boolean }): ChangeAction {
  return enabled ? 'enable' : 'disable';
}

async function planFor(host: RunningHost, action: ChangeAction, id: string): Promise<ChangePlan> {
  const config = await readPluginsConfig(host.configFile).catch(refuseConfig);
  const after = await host.planFor(changedConfig(config, action, id));
  return planChange(action, id, host.currentPlan, after);
}

/** @throws HttpError 409 when plugins.config.json is wrong or cannot be changed */
function refuseConfig(error: unknown): never {
  if (error instanceof ConfigProblems) refuse(error.problems.map((each) => each.toJSON()));
  throw error;
}
