import { contributionKind, type ModuleManifest } from '@tenantry/core';
import Joi from 'joi';
import type { ConsoleService, ConsoleServiceId } from '../contract';

interface Expected {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Members that its answer has at least. */
  readonly answers?: readonly string[];
  /** Called by people who are not signed in. */
  readonly isPublic?: boolean;
  /** Whether its path ends in `{id}`. */
  readonly takesId?: boolean;
}

/** The routes that the console calls where a running module has them. */
export const SERVICES: Readonly<Record<ConsoleServiceId, Expected>> = {
  navigation: {
    method: 'GET',
    answers: ['groups', 'settingsSections', 'profileSections', 'grantedFeatures', 'brand'],
  },
  profile: { method: 'GET', answers: ['email', 'name', 'roles'] },
  organizations: { method: 'GET', answers: ['items', 'selectedId'] },
  accounts: { method: 'GET', answers: ['items'] },
  roles: { method: 'GET', answers: ['items'] },
  files: { method: 'GET', answers: ['items'] },
  addFile: { method: 'POST', answers: ['item'] },
  stream: { method: 'GET' },
  signIn: { method: 'POST', answers: ['redirect'], isPublic: true },
  signOut: { method: 'POST' },
  requestReset: { method: 'POST', isPublic: true },
  checkReset: { method: 'POST', answers: ['valid'], isPublic: true },
  setPassword: { method: 'POST', isPublic: true },
  language: { method: 'POST', isPublic: true },
  tenant: { method: 'GET', answers: ['tenant'], isPublic: true },
  undo: { method: 'POST', answers: ['logId'] },
  redo: { method: 'POST', answers: ['undoToken'] },
  work: { method: 'GET', answers: ['active', 'recentlyCompleted'] },
  cancelWork: { method: 'DELETE', takesId: true },
};

const ids = Object.keys(SERVICES) as ConsoleServiceId[];

/** Routes of modules that the console calls. */
export const services = contributionKind<ConsoleService>({
  key: 'console.services',
  noun: 'console service',
  schema: Joi.object({
    id: Joi.valid(...ids).required(),
    request: Joi.string()
      .pattern(/^(?:GET|POST|DELETE) \/[\w./{}-]+$/, 'METHOD /path')
      .required(),
    features: Joi.array().items(Joi.string()),
    kind: Joi.string().when('id', {
      is: Joi.valid('accounts', 'files', 'roles'),
      then: Joi.required(),
      otherwise: Joi.forbidden(),
    }),
    fields: Joi.object()
      .pattern(Joi.string(), Joi.string())
      .when('id', { not: 'addFile', then: Joi.forbidden() }),
    events: Joi.string().when('id', { not: 'work', then: Joi.forbidden() }),
  }),
  wrongWith: ({ id, request }, { manifest }) => {
    const { routes = [] } = manifest as Pick<ModuleManifest, 'routes'>;
    const { method, answers = [], isPublic = false, takesId = false } = SERVICES[id];
    const called = `the console service ${id} is ${request}`;
    const route = routes.find((one) => `${one.method} ${one.path.replace(/:(\w+)/g, '{$1}')}` === request);
    if (!route) return `${called}, which is not a route of the module`;
    if (route.method !== method) return `${called}, and must be a ${method}`;
    if (request.endsWith('/{id}') !== takesId || request.includes('{') !== takesId)
      return `${called}, and must ${takesId ? 'end in /{id}' : 'have no parameters in its path'}`;
    if (isPublic && route.access !== 'public') return `${called}, which must be public`;
    const given = membersOf(route.responses[200]?.body);
    const missing = answers.filter((name) => given && !given.includes(name));
    return missing.length > 0 ? `${called}, whose answer lacks ${missing.join(' and ')}` : undefined;
  },
  describe: ({ request }) => ({ request }),
});

/** Names of the members of an answer; undefined where its schema does not say. */
function membersOf(body: Joi.Schema | undefined): readonly string[] | undefined {
  const { keys } = (body?.describe() ?? {}) as { readonly keys?: object };
  return keys && Object.keys(keys);
}
