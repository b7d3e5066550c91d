import {
  actorIdOf,
  cutText,
  type InterceptedAnswer,
  type InterceptedCall,
  personOf,
  type RouteInterceptor,
  storableText,
} from '@tenantry/core';
import type { Access, AccessLog } from '../services/AccessLog';

/** The logs themselves are not logged. */
const NOT_LOGGED: ReadonlySet<string> = new Set(['audit_logs.access', 'audit_logs.action']);

/** Records of a list have the same members, save a few that only some have; so many are read. */
const LOOKED_AT = 20;
const LONGEST_AGENT = 300;
/** Names of query parameters that are noted of one request, and characters of each: clients choose them freely. */
const MOST_NAMES = 50;
const LONGEST_NAME = 100;

/**
 * Notes every record that is read through a route that says what its records are. Only takes notes; they are written
 * after the answer.
 */
export const recordReads: RouteInterceptor<{ accessLog: AccessLog }> = {
  id: 'audit_logs.record_reads',
  target: { route: 'resource:*' },
  priority: 100,
  after: (call, answer, { accessLog }) => {
    const access = accessOf(call, answer);
    if (access) accessLog.add(access);
  },
};

function accessOf(call: InterceptedCall, answer: InterceptedAnswer): Access | null {
  const { method, path, resource, scope, principal, query, params } = call;
  const actorId = actorIdOf({ principal });
  if (method !== 'GET' || !resource || !principal || !actorId || scope.tenantId === null) return null;
  if (NOT_LOGGED.has(resource.kind)) return null;
  const key = resource.key ?? 'id';
  const { isExport, ids: resourceIds, fields } = recordsOf(call, answer, key);
  if (resourceIds.length === 0) return null;
  const resultCount = isExport ? undefined : resourceIds.length;
  const hasId = idIn(query, params, key) !== null || idIn(query, params, 'id') !== null;
  const accessType = isExport
    ? 'export'
    : hasId
      ? 'read:item'
      : resourceIds.length > 1
        ? 'read:list'
        : 'read';
  const queryKeys = namesOf(query);
  const agent = call.headers['user-agent'];
  return {
    tenantId: scope.tenantId,
    organizationId: scope.organizationId,
    actorId,
    resourceKind: resource.kind,
    resourceIds,
    accessType,
    fields,
    context:
      queryKeys.length > 0 ? { resultCount, accessType, path, queryKeys } : { resultCount, accessType, path },
    requestId: call.requestId,
    sessionId: personOf(principal)?.sessionId ?? null,
    sourceIp: call.clientIp,
    userAgent: typeof agent === 'string' ? cutText(agent, LONGEST_AGENT) : null,
  };
}

interface Records {
  /** Whether the answer is a file of records. Its records are not known here. */
  readonly isExport: boolean;
  readonly ids: readonly (string | null)[];
  readonly fields: readonly string[];
}

function recordsOf(
  { resource, query, params }: InterceptedCall,
  answer: InterceptedAnswer,
  key: string,
): Records {
  if (answer.records) {
    const { ids, members } = answer.records;
    return { isExport: false, ids, fields: ids.length > 0 ? members : [] };
  }
  const { body } = answer;
  // The bytes of one record that the path names, or a file of many.
  const named = idOf((params as Members)?.[key]);
  if (body === undefined) return { isExport: named === null, ids: [named], fields: [] };
  const ids: (string | null)[] = [];
  const fields = new Set<string>();
  for (const record of recordsAt(body, resource?.records ?? 'items')) {
    if (typeof record !== 'object' || record === null) continue;
    if (ids.length < LOOKED_AT) for (const field of Object.keys(record)) fields.add(field);
    ids.push(idOf((record as Record<string, unknown>)[key]) ?? idIn(query, params, key));
  }
  return { isExport: false, ids, fields: [...fields] };
}

/** The id that the request names, for answers that do not repeat it. */
function idIn(query: unknown, params: unknown, key: string): string | null {
  return idOf((query as Members)?.[key]) ?? idOf((params as Members)?.[key]);
}

type Members = Readonly<Record<string, unknown>> | undefined;

function namesOf(query: unknown): string[] {
  const names = query ? Object.keys(query).filter((name) => (query as Members)?.[name] !== undefined) : [];
  return names.slice(0, MOST_NAMES).map((name) => storableText(cutText(name, LONGEST_NAME)));
}

function idOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function recordsAt(body: unknown, place: string): readonly unknown[] {
  let value = body;
  for (const name of place === '.' ? [] : place.split('.')) {
    value = (value as Record<string, unknown> | null | undefined)?.[name];
  }
  return Array.isArray(value) ? (value as unknown[]) : [value];
}
