import type { Host } from '../../host';
import { CommandError } from '../lib/CommandError';

const OWN_ADDRESS =
  'set HOST to an address of this machine, such as 127.0.0.1, or leave it out for every address.';

/**
 * Opens the port of a host.
 *
 * @param address `HOST`; undefined for every address
 * @returns the port, which is a free one for 0
 * @throws CommandError when the address or the port cannot be had
 */
export async function listenForRequests(
  host: Host,
  port: number,
  address: string | undefined,
): Promise<number> {
  try {
    return await host.listen(port, address);
  } catch (error) {
    const explained = explanationOf(errorCode(error), port, address ?? 'not set');
    throw explained ? new CommandError(...explained, { cause: error }) : error;
  }
}

function explanationOf(
  code: string,
  port: number,
  address: string,
): [message: string, remedy: string] | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return [`Port ${port} is in use.`, 'stop what uses it, or choose another with PORT.'];
    case 'EACCES':
    case 'EPERM':
      return [
        `This user may not open port ${port}.`,
        'choose one above 1023 with PORT, and let a proxy listen on this one.',
      ];
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return [`HOST is ${address}, which is not an address of this machine.`, OWN_ADDRESS];
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
      return [`HOST is ${address}, and no such host is known.`, OWN_ADDRESS];
    default:
      return undefined;
  }
}

function errorCode(error: unknown): string {
  return String((error as { code?: unknown }).code);
}
