import { publicScope, type Scope } from '../tenancy/Scope';
import type { ClaimedJob } from './JobRow';

/** The scope a job runs in: that of who enqueued it. */
export function jobScope({ tenant_id: tenantId, scope }: ClaimedJob): Scope {
  const base = publicScope(scope?.locale);
  if (tenantId === null) return base;
  return {
    ...base,
    tenantId,
    organizationId: scope?.organizationId ?? null,
    organizationIds: scope?.organizationIds ?? null,
    zone: scope?.zone ?? base.zone,
  };
}
