import { randomUUID } from 'node:crypto';
import type { TestHost } from '@tenantry/core/testing';

/** Makes an entry of a dictionary: a record of another module. @returns its id */
export async function dictionaryEntry(host: TestHost, token: string): Promise<string> {
  const make = async (path: string, json: object) => {
    const { body } = await host.request<{ id: string }>('POST', path, { token, json });
    return body.id;
  };
  const dictionary = await make('/dictionaries', { key: `reasons-${randomUUID()}`, name: 'Reasons' });
  return make(`/dictionaries/${dictionary}/entries`, { value: 'price' });
}
