import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { DataKeyPlace, KeyService, WrappedKey } from './KeyService';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_LABEL = 'tenantry.encryption.master-key-id.v1';

/** Reads a key of 32 bytes. @returns undefined for a text that is neither hexadecimal nor base64 of 32 bytes */
export function readMasterKey(text: string): Buffer | undefined {
  const trimmed = text.trim();
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, 'hex');
  if (!/^[\w+/-]{43}=?$/.test(trimmed)) return undefined;
  const key = Buffer.from(trimmed.replaceAll('-', '+').replaceAll('_', '/'), 'base64');
  return key.length === KEY_BYTES ? key : undefined;
}

/** The public name of a key: it tells keys apart, and nothing about them. */
export function masterKeyIdOf(key: Uint8Array): string {
  return `local:${createHmac('sha256', key).update(ID_LABEL).digest('hex').slice(0, 16)}`;
}

/** Master keys of the environment, of a file or of the database. */
export class LocalMasterKeys implements KeyService {
  private readonly keys: ReadonlyMap<string, Uint8Array>;
  private readonly current: string;

  /** @param keys the first wraps, the others only unwrap; at least one */
  constructor(keys: readonly [Uint8Array, ...Uint8Array[]]) {
    this.keys = new Map(keys.map((key) => [masterKeyIdOf(key), key]));
    this.current = masterKeyIdOf(keys[0]);
  }

  has(masterKeyId: string): boolean {
    return this.keys.has(masterKeyId);
  }

  isCurrent(masterKeyId: string): boolean {
    return masterKeyId === this.current;
  }

  wrap(key: Uint8Array, place: DataKeyPlace): Promise<WrappedKey> {
    const nonce = randomBytes(NONCE_BYTES);
    const master = this.keys.get(this.current) as Uint8Array;
    const cipher = createCipheriv('aes-256-gcm', master, nonce).setAAD(dataOf(this.current, place));
    const sealed = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
    return Promise.resolve({ masterKeyId: this.current, wrapped: sealed.toString('base64url') });
  }

  unwrap({ masterKeyId, wrapped }: WrappedKey, place: DataKeyPlace): Promise<Uint8Array> {
    const master = this.keys.get(masterKeyId);
    if (!master) return Promise.reject(new Error(`The master key ${masterKeyId} is not there`));
    const sealed = Buffer.from(wrapped, 'base64url');
    try {
      const decipher = createDecipheriv('aes-256-gcm', master, sealed.subarray(0, NONCE_BYTES))
        .setAAD(dataOf(masterKeyId, place))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      const text = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
      return Promise.resolve(Buffer.concat([decipher.update(text), decipher.final()]));
    } catch (error) {
      return Promise.reject(
        new Error(`A data key does not open with the master key ${masterKeyId}`, { cause: error }),
      );
    }
  }
}

function dataOf(masterKeyId: string, { tenantId, number }: DataKeyPlace): Buffer {
  return Buffer.from(JSON.stringify(['wrap1', masterKeyId, tenantId, number]));
}
