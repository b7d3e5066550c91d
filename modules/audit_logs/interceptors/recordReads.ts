import type { InterceptedAnswer, InterceptedCall, RouteInterceptor } from '@tenantry/core';
import type { Access, AccessLog } from '../services/AccessLog';
import { actorIdOf } from '../services/Viewer';

/** The logs themselves are not logged (spec supplement, dashboards and audit 2.1). */
const NOT_LOGGED: ReadonlySet<string> = new Set(['audit_logs.access', 'audit_logs.action']);

/**
 * Notes every record that is read through a route that says what its records are (spec supplement, dashboards and audit
 * 2.4). Only takes notes; they are written after the answer.
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

function accessOf(call: InterceptedCall, { body }: InterceptedAnswer): Access | null {
  const { method, path, resource, scope, principal, query, params } = call;
  const actorId = principal && actorIdOf(principal);
  if (method !== 'GET' || !resource || !actorId || scope.tenantId === null) return null;
  if (NOT_LOGGED.has(resource.kind)) return null;
  const records = recordsAt(body, resource.records ?? 'items');
  if (records.length === 0) return null;
  const key = resource.key ?? 'id';
  const hasId = isGiven(query, 'id') || isGiven(params, 'id');
  const accessType = hasId ? 'read:item' : records.length > 1 ? 'read:list' : 'read';
  const queryKeys = Object.keys((query ?? {}) as object).filter((name) => isGiven(query, name));
  return {
    tenantId: scope.tenantId,
    organizationId: scope.organizationId,
    actorId,
    resourceKind: resource.kind,
    resourceIds: records.map((record) => idOf(record[key])),
    accessType,
    // Records of a list have the same members.
    fields: [...new Set(records.slice(0, 20).flatMap((record) => Object.keys(record)))],
    context: { resultCount: records.length, accessType, path, ...(queryKeys.length > 0 && { queryKeys }) },
  };
}

function isGiven(part: unknown, name: string): boolean {
  return (part as Record<string, unknown> | undefined)?.[name] !== undefined;
}

function idOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function recordsAt(body: unknown, place: string): Record<string, unknown>[] {
  let value = body;
  for (const name of place === '.' ? [] : place.split('.')) {
    value = (value as Record<string, unknown> | null | undefined)?.[name];
  }
  return [value].flat().filter((item) => typeof item === 'object' && item !== null) as Record<
    string,
    unknown
  >[];
}
