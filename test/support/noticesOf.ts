import type { TestHost } from '@tenantry/core/testing';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';

/** Runs a migration, or part of it, as it runs on an installation of before. @returns notices of the database */
export async function noticesOf(
  host: TestHost,
  work: (runner: QueryRunner) => Promise<void>,
): Promise<readonly string[]> {
  const notices: string[] = [];
  const client = new Client(host.host.core.options.connection);
  client.on('notice', ({ message }) => notices.push(message ?? ''));
  await client.connect();
  try {
    const query = async (text: string, values?: unknown[]) =>
      (await client.query(text, values)).rows as unknown;
    await work({ query } as unknown as QueryRunner);
  } finally {
    await client.end();
  }
  return notices;
}
