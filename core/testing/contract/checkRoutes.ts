import type Joi from 'joi';
import type { Route } from '../../parts/http/route';
import { unboundedFields } from '../../parts/http/validation/unboundedFields';
import type { ContractRun } from './ContractRun';
import { complain, type Violation } from './ContractViolation';

const ACCESS: readonly unknown[] = ['public', 'authenticated', 'superAdmin'];
const METHOD_NOT_ALLOWED = 405;
const NO_CONTENT: ReadonlySet<number> = new Set([204, 205, 304]);

/** Each route declares who may call it, what it takes, with a maximum of each field, and what it answers; features granted by
 * default are declared. A required feature without a declaration fails the start already. */
export async function checkRoutes(run: ContractRun): Promise<void> {
  const { host } = await run.exercised();
  const declared = new Set(host.host.core.features.list().map(({ item }) => item.id));
  const { manifest, module } = run;
  const violations = (manifest.routes ?? []).flatMap((route) => [...problemsOf(route)]);
  for (const grant of Object.values(manifest.defaultGrants ?? {}).flat()) {
    const isKnown = grant.endsWith('*') || declared.has(grant);
    if (!isKnown) {
      violations.push({
        cause: `grants the feature ${grant} by default, which no module declares.`,
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
  // A method that a protocol has clients try, and that is not served, has no success.
  const isRefusal = statuses.length === 1 && statuses[0] === METHOD_NOT_ALLOWED;
  if (!isRefusal && !statuses.some((status) => status < 400)) {
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
  if (route.body && route.bodyType !== 'upload') {
    for (const field of unboundedFields(route.body)) {
      yield {
        cause: `declares no maximum of a field in the body of ${name}: ${field}.`,
        remedy:
          'declare the maximum that makes sense for the field; the work for a request grows with its size.',
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
