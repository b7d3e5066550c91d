import { inHost } from './inHost';
import { say } from './terminal';

/** What `keys rotate` is asked for. */
export interface RotateOptions {
  /** Makes new data keys besides. */
  readonly dataKeys?: boolean;
  /** Of this tenant only. */
  readonly tenant?: string;
}

/** `keys rotate`: wraps data keys with the current master key, and makes new ones where asked. */
export function rotate({ dataKeys = false, tenant }: RotateOptions): Promise<void> {
  return inHost(async ({ core: { keyRotation } }) => {
    const wrapped = await keyRotation.rewrap();
    say(`The current master key wraps ${wrapped} more data keys.`);
    if (!dataKeys) return;
    const renewed = await keyRotation.renew(tenant);
    say(`${renewed} tenants have new data keys; older ones still decrypt.`);
  });
}
