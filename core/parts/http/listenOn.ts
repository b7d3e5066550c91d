import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Opens the port. @returns its number, which is that of a free one for 0 */
export async function listenOn(server: Server, port: number, address?: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, resolve);
  });
  return (server.address() as AddressInfo).port;
}
