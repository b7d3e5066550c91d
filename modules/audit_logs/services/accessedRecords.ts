import { createHash } from 'node:crypto';

/** One record that was read. */
export interface Accessed {
  readonly id: string;
  readonly resourceKind: string;
  readonly resourceId: string | null;
  readonly accessType: string;
  readonly actorUserId: string | null;
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly fields: readonly string[];
  readonly context: { readonly path?: string } | null;
  readonly createdAt: Date;
}

/** A read as it is stored: one row, however many records it answered. */
export interface ReadRow extends Omit<Accessed, 'resourceId'> {
  readonly resourceIds: readonly (string | null)[];
  readonly requestId: string | null;
  readonly sessionId: string | null;
  readonly sourceIp: string | null;
  readonly userAgent: string | null;
}

/** The records of a read. The first has the id of the read; the ids of the others follow from it. */
export function itemsOf({ resourceIds, ...read }: ReadRow): Accessed[] {
  const { resourceKind, accessType, actorUserId, tenantId, organizationId, fields, context, createdAt } =
    read;
  const common = {
    resourceKind,
    accessType,
    actorUserId,
    tenantId,
    organizationId,
    fields,
    context,
    createdAt,
  };
  return resourceIds.map((resourceId, place) => ({
    ...common,
    id: place === 0 ? read.id : derivedId(read.id, place),
    resourceId,
  }));
}

/** A UUID of version 8. */
function derivedId(id: string, place: number): string {
  const hash = createHash('sha256').update(`${id}/${place}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
