import { cutText } from '@tenantry/core';

/** `VIP customer` makes `vip-customer`; of a label without Latin letters and digits, what it is written with. */
export function slugOf(label: string): string {
  const plain = label.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  if (slug !== '') return slug;
  return cutText([...plain].map((letter) => letter.codePointAt(0)?.toString(36)).join('-'), 120);
}
