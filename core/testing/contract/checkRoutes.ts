import type Joi from 'joi';
import type { Route } from '../../http/route';
import type { ContractRun } from './ContractRun';
import { complain, type Violation } from './ContractViolation';

const ACCESS: readonly unknown[] = ['public', 'authenticated', 'superAdmin'];
const NO_CONTENT: ReadonlySet<number> = new Set([204, 205, 304]);

/** Each route declares who may call it, what it takes and what it answers; features in use are declared. */
export async function checkRoutes(run: ContractRun): Promise<void> {
  const { host } = await run.exercised();
  const declared = new Set(host.host.core.features.list().map(({ item }) => item.id));
  const { manifest, module } = run;
  const violations = (manifest.routes ?? []).flatMap((route) => [...problemsOf(route)]);
  for (const [user, features] of featureUse(run)) {
    for (const feature of features) {
      if (declared.has(feature)) continue;
      violations.push({
        cause: `has ${user} ask for the feature ${feature}, which neither it nor a module it requires declares: nobody will hold it.`,
        remedy: `declare { id: '${feature}', title: ... } under "features", or correct the name.`,
      });
    }
  }
  for (const grant of Object.values(manifest.defaultGrants ?? {}).flat()) {
    const isKnown = grant.endsWith('*') || declared.has(grant);
    if (!isKnown) {
      violations.push({
        cause: `grants the feature ${grant} by default, which nobody declares.`,
        remedy: 'declare it under "features", or correct "defaultGrants".',
      });
    }
  }
  complain(module.id, violations);
}

function* problemsOf(route: Route): Generator<Violation> {
  const name = `${route.method} ${route.path}`;
  if (!ACCESS.includes(route.access)) {
    yield {
      cause: `does not say who may call ${name}.`,
      remedy: "declare access: 'public', 'authenticated' or 'superAdmin'.",
    };
  }
  const statuses = Object.keys(route.responses).map(Number);
  if (!statuses.some((status) => status < 400)) {
    yield {
      cause: `declares no success of ${name}, only ${statuses.join(', ')}.`,
      remedy: 'declare under "responses" what the route answers when all is well.',
    };
  }
  for (const [status, { body, contentType }] of Object.entries(route.responses)) {
    const isJson = !(Number(status) >= 300 && Number(status) < 400) && !NO_CONTENT.has(Number(status));
    if (isJson && !body && contentType === undefined && route.raw !== true) {
      yield {
        cause: `does not declare the body of ${status} of ${name}.`,
        remedy:
          'give the response a `body` (Joi) or a `contentType`; errorResponse(...) and errorBody do for errors.',
      };
    }
  }
  const declaredParams = Object.keys((route.params as Joi.Schema | undefined)?.describe().keys ?? {});
  for (const [, parameter = ''] of route.path.matchAll(/:(\w+)/g)) {
    if (declaredParams.includes(parameter)) continue;
    yield {
      cause: `does not declare the parameter ${parameter} of ${name}: any text gets to the handler.`,
      remedy: `declare params: Joi.object({ ${parameter}: ... }), for example uuid().required().`,
    };
  }
}

function* featureUse({ manifest }: ContractRun): Generator<[string, readonly string[]]> {
  for (const { method, path, features = [] } of manifest.routes ?? []) yield [`${method} ${path}`, features];
  for (const { id, features = [] } of manifest.widgets ?? []) yield [`the widget ${id}`, features];
  for (const { id, features = [] } of manifest.sidebar ?? []) yield [`the sidebar entry ${id}`, features];
  for (const { id, features = [] } of manifest.tools ?? []) yield [`the tool ${id}`, features];
  for (const { id, features = [] } of manifest.agents ?? []) yield [`the agent ${id}`, features];
  for (const { id, dependsOn = [] } of manifest.features ?? []) yield [`the feature ${id}`, dependsOn];
}
