import { cutText } from '@tenantry/core';
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET = /^tnk_[0-9a-f]{8}\.[0-9a-f]{48}$/;
const PREFIX_LENGTH = 12;

/**
 * A key's secret: `tnk_`, 8 hex digits by which the key is found, a dot, and 48 hex digits that prove it.
 *
 * The proof has 192 random bits, which cannot be guessed, so storing a plain SHA-256 of the secret is enough, and
 * checking it costs microseconds. A slow hash protects secrets that people choose, and every request would pay
 * for it.
 */
export class KeySecret {
  private constructor(
    /** The whole secret, as the client presents it. */
    readonly text: string,
    /** SHA-256 of the whole secret, base64url. */
    readonly hash: string,
  ) {}

  static generate(): KeySecret {
    return new KeySecret(
      ...hashed(`tnk_${randomBytes(4).toString('hex')}.${randomBytes(24).toString('hex')}`),
    );
  }

  /** The secret a client presents; null for what cannot be one. */
  static read(text: string): KeySecret | null {
    return SECRET.test(text) ? new KeySecret(...hashed(text)) : null;
  }

  /** The part that may be shown, and by which the key is found. */
  get prefix(): string {
    return cutText(this.text, PREFIX_LENGTH);
  }

  /** True when the stored hash is that of this secret; takes the same time wherever they differ. */
  matches(storedHash: string): boolean {
    const [one, other] = [Buffer.from(this.hash), Buffer.from(storedHash)];
    return one.length === other.length && timingSafeEqual(one, other);
  }
}

function hashed(text: string): [string, string] {
  return [text, hash('sha256', text, 'base64url')];
}
