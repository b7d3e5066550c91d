import { cutText } from '@tenantry/core';
import { randomBytes } from 'node:crypto';

const SEGMENT = /^(?!\.)[A-Za-z0-9._-]{1,255}$/;
const LONGEST_NAME = 120;

/** The name of a file in a storage: nothing but letters, digits, `_` and `-`, and one dot before the extension. */
export function safeName(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot + 1)] : [fileName, ''];
  const plain = (text: string) => text.replace(/[^A-Za-z0-9_-]/g, '_');
  const suffix = extension === '' ? '' : `.${cutText(plain(extension).toLowerCase(), 20)}`;
  return `${cutText(plain(stem), LONGEST_NAME) || 'file'}${suffix}`;
}

/** Where the file of a record is kept: no two files get the same key. */
export function newStorageKey(
  { tenantId, organizationId, fileName }: { tenantId: string; organizationId: string; fileName: string },
  now: Date,
): string {
  const name = `${now.getTime()}_${randomBytes(6).toString('hex')}_${safeName(fileName)}`;
  return `org_${organizationId}/tenant_${tenantId}/${name}`;
}

/** Whether a key is one that this module makes. */
export const isOwnKey = (key: string): boolean =>
  /^org_[0-9a-f-]{36}\/tenant_[0-9a-f-]{36}\/\d+_[0-9a-f]{12}_[A-Za-z0-9._-]+$/.test(key) && isSafeKey(key);

/** Whether a key stays within its place, whatever the storage makes of it. */
export function isSafeKey(key: string): boolean {
  return key.split('/').every((segment) => SEGMENT.test(segment));
}
