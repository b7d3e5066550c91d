import { createDecipheriv, hkdfSync } from 'node:crypto';

const PURPOSE = 'tenantry.devices.push-token.v1';
const VERSION = 'v1';

/** Whether a push token was encrypted before tenants had keys: `v1.<iv>.<tag>.<ciphertext>`. */
export function isFormerToken(sealed: string): boolean {
  return sealed.startsWith(`${VERSION}.`);
}

/** The push token; null for what the secret does not open. */
export function openFormerToken(secret: string, tenantId: string, sealed: string): string | null {
  const [iv, tag, text] = sealed
    .split('.')
    .slice(1)
    .map((part) => Buffer.from(part, 'base64url'));
  if (!iv || !tag || !text) return null;
  try {
    const key = new Uint8Array(hkdfSync('sha256', secret, tenantId, PURPOSE, 32));
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
