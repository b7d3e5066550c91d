import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import path from 'node:path';
import { startTestHost } from '@tenantry/core/testing';
import { startBeside } from '../support/startBeside';

const SECRET = 'a secret that was generated for push tokens';

/** A push token as it was stored before tenants had keys. */
function formerly(tenantId: string, token: string): string {
  const key = new Uint8Array(hkdfSync('sha256', SECRET, tenantId, 'tenantry.devices.push-token.v1', 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return ['v1', ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
}

test('push tokens of a former secret are encrypted with the keys of their tenant at the next start', async () => {
  const sources = [path.resolve('modules/*')];
  const host = await startTestHost({ sources });
  try {
    const ids = new Map<string, string>();
    for (const tenant of [await host.tenant(), await host.tenant()]) {
      const token = await tenant.signInAs('admin');
      const json = { deviceId: 'phone', platform: 'ios', pushToken: 'secret-new', pushProvider: 'apns' };
      const { status, body } = await host.request<{ id: string }>('POST', '/devices', { token, json });
      expect([status, body]).toEqual([201, expect.anything()]);
      ids.set(tenant.id, body.id);
      await host.sql('UPDATE devices_devices SET push_token_sealed = $2 WHERE id = $1', [
        body.id,
        formerly(tenant.id, `secret-of-${tenant.id}`),
      ]);
    }
    await host.sql(`INSERT INTO devices_secrets (name, value) VALUES ('push-token', $1)`, [SECRET]);
    await startBeside(host, { sources });

    for (const [tenantId, id] of ids) {
      const [row] = await host.sql<{ sealed: string }>(
        'SELECT push_token_sealed AS sealed FROM devices_devices WHERE id = $1',
        [id],
      );
      const place = { tenantId, table: 'devices_devices', column: 'push_token_sealed', recordId: id };
      expect(row?.sealed).toMatch(/^enc1\./);
      expect(await host.host.core.fieldEncryption.open(place, row?.sealed ?? '')).toBe(
        `secret-of-${tenantId}`,
      );
    }
    expect(await host.sql('SELECT name FROM devices_secrets')).toEqual([]);
  } finally {
    await host.stop();
  }
});
