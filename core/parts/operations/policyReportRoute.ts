import Joi from 'joi';
import { cutText } from '../../kernel/texts/cutText';
import { jsonObject } from '../http/boundedJson';
import { noContent } from '../http/Reply';
import { routeFor } from '../http/route';
import type { PlatformServices } from './platformShapes';

const route = routeFor<PlatformServices>();

const MOST_BYTES = 16_384;
const MOST_REPORTS = 20;
const DIRECTIVE = /^[a-z-]{1,40}$/;

type Report = Readonly<Record<string, unknown>>;
/** Content Security Policy Level 2: one report; the Reporting API: a list of them. */
type Reports = Readonly<Record<'csp-report', Report>> | Listed;
type Listed = readonly { readonly body?: Report }[];

const report = jsonObject(MOST_BYTES);

/**
 * Notes what a Content Security Policy has kept a page from. Only the pattern of the page and the origin of the blocked
 * address are logged: paths and queries may have secrets, and the route is open to all clients.
 */
export const policyReportRoute = route({
  method: 'POST',
  path: '/platform/policy-reports',
  summary: 'Report that a policy has kept a page from something',
  description:
    'Browsers send these (Content Security Policy, `report-uri` and `report-to`). They are logged for the module of the page.',
  access: 'public',
  rateLimits: [{ name: 'POLICY_REPORTS', points: 60, duration: 60, block: 0 }],
  body: Joi.alternatives<Reports>()
    .conditional(Joi.array(), {
      then: Joi.array().items(report).max(MOST_REPORTS),
      otherwise: Joi.object({ 'csp-report': report.required() }),
    })
    .required(),
  responses: { 204: { description: 'Noted' } },
  handler: ({ body, services: { host } }) => {
    const { pages, failures } = host.core;
    const reports = Array.isArray(body)
      ? (body as Listed).map((one) => one.body ?? {})
      : [body['csp-report']];
    for (const found of reports) {
      const page = pages.pageAt(pathOf(found['document-uri'] ?? found['documentURL']));
      const directive = found['effective-directive'] ?? found['effectiveDirective'];
      if (!page || typeof directive !== 'string' || !DIRECTIVE.test(directive)) continue;
      const blocked = originOf(found['blocked-uri'] ?? found['blockedURL']);
      failures.policy(page.moduleId, page.path, directive, blocked);
    }
    return noContent();
  },
});

function pathOf(address: unknown): string {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).pathname : '';
}

/** The origin of an address; a word such as `inline` as it is. */
function originOf(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  return URL.canParse(address) ? new URL(address).origin : cutText(address, 40);
}
