import type { OpenAnswers } from './OpenAnswers';
import type { ServedRoute } from './ServedRoute';

/** Facts that a request gathers on its way. */
export interface RequestLocals {
  readonly path: string;
  readonly requestId: string;
  readonly answers: OpenAnswers;
  readonly served?: ServedRoute;
  /** Pattern of the page or file that answers outside the API, as `/reset/:token`. */
  readonly page?: string;
  readonly tenantId?: string;
  /** Code of why the module was out of service. */
  readonly refusal?: string;
  /** The module that was. */
  readonly moduleOut?: string;
  isUnavailable?: boolean;
  /** When an answer began that goes on for as long as the client listens. */
  readonly streams?: number;
}

/**
 * The path of a request as the log shows it: the pattern of its route or page, and null where there is neither. The path itself
 * may hold a secret, as links in mails do, also where it is mistyped.
 */
export function patternOf({ served, page }: RequestLocals): string | null {
  return served ? `/api${served.route.path}` : (page ?? null);
}
