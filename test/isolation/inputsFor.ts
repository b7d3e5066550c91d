import type Joi from 'joi';

/** A route as this test sees it. */
export interface ServedOperation {
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly bodyType?: string;
  readonly query?: Joi.ObjectSchema;
  readonly body?: Joi.Schema;
}

/** One call: everything in it that could lead to another tenant's rows does. */
export interface HostileInput {
  readonly path: string;
  readonly json?: unknown;
  readonly form?: Record<string, string>;
  readonly cookies: Record<string, string>;
  /** All that was sent, as text: what comes back of it is an echo, not a leak. */
  readonly sent: string;
}

interface Described {
  readonly type?: string;
  readonly flags?: { readonly presence?: string; readonly only?: boolean };
  readonly allow?: readonly unknown[];
  readonly rules?: readonly { readonly name: string }[];
  readonly keys?: Record<string, Described>;
  readonly items?: readonly Described[];
  readonly matches?: readonly { readonly schema?: Described }[];
}

/**
 * Calls for an operation in which every id is one of the given ones, in turn; with and without the cookies
 * and the `tenantId` that claim the other tenant.
 */
export function* inputsFor(
  operation: ServedOperation,
  ids: readonly string[],
  tenantId: string,
): Generator<HostileInput> {
  const query = keysOf(operation.query);
  const body = keysOf(operation.body);
  const takesIds = operation.path.includes(':') || Object.keys({ ...query, ...body }).some(isIdName);
  for (const id of takesIds ? ids : ids.slice(0, 1)) {
    for (const claimsTenant of [false, true]) {
      const fill = (keys: Record<string, Described>) => fillIn(keys, id, claimsTenant ? tenantId : null);
      const search = new URLSearchParams(
        Object.entries(fill(query)).map(([key, value]): [string, string] => [key, String(value)]),
      ).toString();
      const path = operation.path.replace(/:\w+/g, id) + (search === '' ? '' : `?${search}`);
      const content = fill(body);
      const cookies: Record<string, string> = claimsTenant
        ? { selected_tenant: tenantId, selected_org: id }
        : {};
      const isForm = operation.bodyType === 'form';
      yield {
        path,
        ...(isForm
          ? { form: Object.fromEntries(Object.entries(content).map(([key, value]) => [key, String(value)])) }
          : operation.body && { json: content }),
        cookies,
        sent: `${path} ${JSON.stringify(content)} ${JSON.stringify(cookies)}`,
      };
    }
  }
}

function keysOf(schema: Joi.Schema | undefined): Record<string, Described> {
  return (schema?.describe() as Described | undefined)?.keys ?? {};
}

function fillIn(
  keys: Record<string, Described>,
  id: string,
  tenantId: string | null,
): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(keys)) {
    if (/^tenant(Id)?$/.test(name)) {
      if (tenantId !== null) filled[name] = tenantId;
    } else if (isIdName(name)) filled[name] = schema.type === 'array' ? [id] : id;
    else if (schema.flags?.presence === 'required') filled[name] = sample(name, schema);
  }
  return filled;
}

function isIdName(name: string): boolean {
  return /(^|[a-z])(id|ids|Id|Ids|roles|organizations)$/.test(name);
}

function sample(name: string, schema: Described): unknown {
  if (schema.flags?.only) return schema.allow?.[0];
  const byType: Record<string, unknown> = { boolean: true, number: 1, array: [], object: {} };
  if (schema.type !== undefined && schema.type in byType) return byType[schema.type];
  if (/mail/i.test(name)) return 'someone@second.test';
  return /password/i.test(name) ? 'Someone-123!' : 'something';
}
