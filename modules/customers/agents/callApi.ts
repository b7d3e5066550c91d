import { HttpError, type ToolContext } from '@tenantry/core';

/** Calls a route of the API for a tool. @returns the body @throws HttpError what the route refuses with */
export async function callApi(
  { request }: Pick<ToolContext, 'request'>,
  ...[method, path, input = {}]: [
    method: 'GET' | 'PUT',
    path: string,
    input?: Readonly<Record<string, unknown>>,
  ]
): Promise<Readonly<Record<string, unknown>>> {
  const { status, body } = await request({
    method,
    path,
    ...(method === 'GET' ? { query: input } : { body: input }),
  });
  const answer = (body ?? {}) as Record<string, unknown>;
  if (status < 400) return answer;
  const { error = 'The call was refused', ...details } = answer;
  throw new HttpError(status, String(error), details);
}
