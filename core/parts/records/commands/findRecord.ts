import { isDeepStrictEqual } from 'node:util';
import { HttpError } from '../../../kernel/errors/HttpError';
import { tenantOf } from '../../tenancy/tenantOf';
import type { CommandCall, CommandDeclaration, CommandPlace, Snapshot } from './CommandDeclaration';
import { marked } from '../../encryption/mark';
import type { LockedRecord } from './CommandInterceptor';

type AnyCommand = CommandDeclaration<unknown, unknown, unknown, unknown>;

/** Where a command works, and the record that it has locked there. */
export interface Found {
  readonly place: CommandPlace;
  readonly before: Snapshot<unknown> | null;
}

/** Where a command works. */
export async function placeOf(
  { prepare }: AnyCommand,
  input: unknown,
  call: CommandCall,
  services: unknown,
): Promise<CommandPlace> {
  return (await prepare?.(input, call, services)) ?? { tenantId: tenantOf(call) };
}

/** Locks the record of a command, and those that change with it. Inside its transaction. */
export async function lockAt(
  place: CommandPlace,
  { snapshot }: AnyCommand,
  services: unknown,
): Promise<Found> {
  const { resourceId = null, touches = [] } = place;
  const isThere = resourceId !== null || touches.length > 0;
  const before = isThere ? await snapshot?.({ resourceId, touches, lock: true }, services) : null;
  return { place, before: before ?? null };
}

/**
 * Where a command works whose input was changed when its record was locked.
 *
 * @throws HttpError 500 `EXTENSION_FAILED` on another record: that one is not locked
 */
export async function findAgain(
  found: Found,
  declaration: AnyCommand,
  input: unknown,
  call: CommandCall,
  services: unknown,
): Promise<Found> {
  const place = await placeOf(declaration, input, call, services);
  const { tenantId, across, resourceId, touches = [] } = found.place;
  if (!isDeepStrictEqual([tenantId, across, resourceId], [place.tenantId, place.across, place.resourceId])) {
    throw new HttpError(500, `An extension made ${declaration.id} a command on another record`, {
      code: 'EXTENSION_FAILED',
    });
  }
  const isSame = isDeepStrictEqual(touches, place.touches ?? []);
  return isSame ? { ...found, place } : lockAt(place, declaration, services);
}

/** The record of a snapshot as interceptors see it; null where there is none. */
export function lockedRecord(id: string | null | undefined, snapshot: Snapshot | null): LockedRecord | null {
  if (!id || !snapshot?.view) return null;
  return { id, organizationId: snapshot.organizationId ?? null, view: marked(snapshot.view) };
}
