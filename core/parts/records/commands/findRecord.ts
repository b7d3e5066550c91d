import { isDeepStrictEqual } from 'node:util';
import { unprocessable } from '../../../kernel/errors/HttpError';
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
 * Finds the place and the record again for a command with an input that was changed after its record was locked.
 *
 * @throws HttpError 422 `EXTENSION_FAILED` on another record, or in another organization: that one is not locked, or was not
 * judged. This does not count as a fault of the server: rules, which people write, change inputs too
 */
export async function findAgain(
  found: Found,
  declaration: AnyCommand,
  input: unknown,
  call: CommandCall,
  services: unknown,
): Promise<Found> {
  const place = await placeOf(declaration, input, call, services);
  const { touches = [] } = found.place;
  if (!isDeepStrictEqual(whereOf(found.place), whereOf(place))) {
    const message = `An extension leads ${declaration.id} to another record or organization; nothing was changed`;
    throw unprocessable(message, { code: 'EXTENSION_FAILED' });
  }
  const isSame = isDeepStrictEqual(touches, place.touches ?? []);
  return isSame ? { ...found, place } : lockAt(place, declaration, services);
}

const whereOf = ({ tenantId, across, resourceId, organizationId }: CommandPlace) => [
  tenantId,
  across,
  resourceId,
  organizationId,
];

/** The record of a snapshot as interceptors see it; null without a record or a view. */
export function lockedRecord(id: string | null | undefined, snapshot: Snapshot | null): LockedRecord | null {
  if (!id || !snapshot?.view) return null;
  const { confined, organizationId = null, view } = snapshot;
  return { id, organizationId, view: marked(view), ...(confined && { confined }) };
}
