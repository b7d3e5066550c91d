import type { CoreServices } from '@tenantry/core';
import type { PushTokenCipher } from './PushTokenCipher';

/** Where to send notifications to the devices of a user. */
export interface PushTarget {
  readonly id: string;
  readonly userId: string;
  readonly platform: string;
  readonly pushProvider: string | null;
  /** A secret: must not be logged, nor shown in any answer. */
  readonly pushToken: string;
}

type Row = Omit<PushTarget, 'pushToken'> & { readonly tenantId: string; readonly sealed: string };

/** For modules that send push messages. */
export class PushTargets {
  constructor(private readonly deps: Pick<CoreServices, 'database'> & { pushTokenCipher: PushTokenCipher }) {}

  /** Devices of these users of the scope's tenant that can be sent to. */
  async of(userIds: readonly string[]): Promise<PushTarget[]> {
    const rows = await this.deps.database.query<Row>({
      name: 'devices_push_targets',
      text: `
        SELECT id, tenant_id AS "tenantId", user_id AS "userId", platform, push_provider AS "pushProvider",
               push_token_sealed AS sealed
          FROM devices_devices
         WHERE user_id = ANY ($1::uuid[]) AND deleted_at IS NULL AND push_token_sealed IS NOT NULL`,
      values: [userIds],
    });
    const targets = await Promise.all(
      rows.map(async ({ tenantId, sealed, ...target }) => {
        const pushToken = await this.deps.pushTokenCipher.open(tenantId, target.id, sealed);
        return pushToken === null ? [] : [{ ...target, pushToken }];
      }),
    );
    return targets.flat();
  }
}
