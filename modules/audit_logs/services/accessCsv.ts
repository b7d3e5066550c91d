import { csvLine } from '@tenantry/core';
import type { ExportedAccess } from './AccessReader';

export const ACCESS_HEADER =
  'When,Tenant ID,Tenant,Organization ID,Organization,Actor User ID,Actor,Resource Kind,Resource ID,Access Type,' +
  'Operation,Result,Status Code,Source IP,User Agent,Request ID,Session ID,Method,Path,Fields';

/** The line of a record that was read. Only reads that succeed are logged. */
export function accessLine(item: ExportedAccess): string {
  return csvLine([
    item.createdAt.toISOString(),
    item.tenantId,
    item.tenantName ?? '',
    item.organizationId ?? '',
    item.organizationName ?? '',
    item.actorUserId ?? '',
    item.actorUserName ?? '',
    item.resourceKind,
    item.resourceId ?? '',
    item.accessType,
    'read',
    'success',
    '200',
    item.sourceIp ?? '',
    item.userAgent ?? '',
    item.requestId ?? '',
    item.sessionId ?? '',
    'GET',
    item.context?.path ?? '',
    item.fields.join(', '),
  ]);
}
