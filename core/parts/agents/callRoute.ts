import { HttpError } from '../../kernel/errors/HttpError';
import type { InnerRequest } from '../http/InnerRequests';
import type { ToolContext } from './ToolDeclaration';

/**
 * Calls a route of the API for a tool, with the rights of the caller.
 *
 * @returns the body of the answer
 * @throws HttpError what the route refuses with
 */
export async function callRoute(
  { request }: Pick<ToolContext, 'request'>,
  wanted: InnerRequest,
): Promise<Readonly<Record<string, unknown>>> {
  const { status, body } = await request(wanted);
  const answer = (body ?? {}) as Record<string, unknown>;
  if (status < 400) return answer;
  const { error = 'The call was refused', ...details } = answer;
  throw new HttpError(status, String(error), details);
}
