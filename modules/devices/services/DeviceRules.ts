import {
  badRequest,
  type CommandCall,
  type CoreServices,
  forbidden,
  type PlaceRequest,
  type RecordPlace,
  type RecordWrite,
  tenantOf,
  unauthorized,
} from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import type { DeviceInput, DeviceRow } from '../collections/deviceFields';
import { preferredLanguage } from '../rules/preferredLanguage';
import { assertMayHandle, signedInUser } from '../rules/reach';
import type { PushTokenCipher } from './PushTokenCipher';

type Dependencies = Pick<CoreServices, 'clock' | 'database'> &
  Pick<AuthServices, 'accessLookups'> & { readonly pushTokenCipher: PushTokenCipher };

/** Rules of devices besides those of their declaration. */
export class DeviceRules {
  constructor(private readonly deps: Dependencies) {}

  /** Items of a list with the names of their users; null for users who are gone. */
  async withUsers(
    items: readonly Readonly<Record<string, unknown>>[],
  ): Promise<(Readonly<Record<string, unknown>> & { readonly userName: string | null })[]> {
    const ids = [...new Set(items.map((item) => item['userId'] as string))];
    const names = await this.deps.accessLookups.names(ids);
    return items.map((item) => ({ ...item, userName: names.get(item['userId'] as string) ?? null }));
  }

  /**
   * Where a device is registered: in the organization that its user works in, or by an administrator in the user's own.
   *
   * @throws HttpError 403 for keys that do not name a user, 400 for an unknown user, 403 for one out of reach
   */
  async placeOf({ action, input }: PlaceRequest<DeviceInput>, call: CommandCall): Promise<RecordPlace> {
    const { asAdministrator, userId: asked, deviceId } = input;
    if (!asAdministrator && asked === undefined) signedInUser(call);
    if (action !== 'create') return { tenantId: tenantOf(call) };
    const { tenantId } = call.scope;
    if (tenantId === null) throw unauthorized();
    const organizationId = asked === undefined ? ownOrganization(call) : await this.homeOf(asked, call);
    const userId = asked ?? signedInUser(call);
    assertMayHandle(call, userId);
    const known = await this.deps.database.first<Pick<DeviceRow, 'id'>>({
      name: 'devices_registration',
      text: `SELECT id FROM devices_devices WHERE tenant_id = $1 AND user_id = $2 AND device_id = $3
                AND organization_id IS NOT DISTINCT FROM $4::uuid`,
      values: [tenantId, userId, deviceId, organizationId],
    });
    return { tenantId, organizationId, id: known?.id };
  }

  /** Derives what a client does not send. A device that calls was seen. */
  async prepare(write: RecordWrite<unknown, DeviceInput>): Promise<void> {
    const { id, tenantId, input, before, columns, shown, call } = write;
    const { userId, deviceId, locale, pushToken } = input;
    const isRegistration = deviceId !== undefined;
    columns['last_seen_at'] ??= this.deps.clock.now();
    if (!before) {
      columns['user_id'] = userId ?? signedInUser(call);
      if (userId === undefined)
        columns['locale'] = locale ?? preferredLanguage(call.headers['accept-language']);
    }
    if (isRegistration) {
      shown['revived'] = (before?.['deleted_at'] ?? null) !== null;
      if (typeof pushToken !== 'string') {
        delete columns['push_provider'];
        return;
      }
    }
    if (pushToken === undefined) return;
    if (pushToken === null) columns['push_provider'] = null;
    const sealed = before ? await this.sealedToken(id) : null;
    const stored = sealed === null ? null : await this.deps.pushTokenCipher.open(tenantId, id, sealed);
    if (pushToken === stored && (sealed === null) === (pushToken === null)) return;
    columns['push_token_sealed'] =
      pushToken === null ? null : await this.deps.pushTokenCipher.seal(tenantId, id, pushToken);
    columns['push_token_updated_at'] = this.deps.clock.now();
  }

  /** The push token as it is stored; null for none. */
  async sealedToken(id: string): Promise<string | null> {
    const row = await this.deps.database.first<Pick<DeviceRow, 'push_token_sealed'>>({
      name: 'devices_sealed_token',
      text: 'SELECT push_token_sealed FROM devices_devices WHERE id = $1',
      values: [id],
    });
    return row?.push_token_sealed ?? null;
  }

  /** Forgets a push token for good. */
  async forgetToken(id: string): Promise<void> {
    await this.deps.database.run(
      `UPDATE devices_devices SET push_token_sealed = NULL, push_token_updated_at = $2
        WHERE id = $1 AND push_token_sealed IS NOT NULL`,
      [id, this.deps.clock.now()],
    );
  }

  /** The own organization of a user whom an administrator reaches. */
  private async homeOf(userId: string, { access }: CommandCall): Promise<string | null> {
    const user = await this.deps.accessLookups.account(userId);
    if (!user) throw badRequest('Target user not found in this tenant');
    const { organizationId } = user;
    const { organizationIds } = access;
    const isReached = organizationId !== null && organizationIds?.includes(organizationId);
    if (organizationIds !== null && !isReached) throw forbidden('Access denied');
    return organizationId;
  }
}

/** The selected organization, else the caller's own. */
function ownOrganization({ scope, principal }: CommandCall): string | null {
  const own = principal?.tenantId === scope.tenantId ? principal?.organizationId : null;
  return scope.organizationId ?? own ?? null;
}
