import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { Pool, type PoolConfig, type QueryConfig } from 'pg';
import type { FloorRoute } from './Scenario';

/**
 * The floor: what plain node:http and pg can do on the same database, with no platform around them: with the same
 * statements, and for lists with the ones in `listFloors`. Started by the benchmark as a process of its own.
 */
const { connection, routes } = JSON.parse(readFileSync(String(process.env['FLOOR']), 'utf8')) as {
  connection: PoolConfig;
  routes: FloorRoute[];
};
const pool = new Pool({ ...connection, max: 10 });
const byKey = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));

const server = createServer((request, response) => {
  const send = (text: string): void => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.setHeader('content-length', Buffer.byteLength(text));
    response.end(text);
  };
  const route = byKey.get(`${request.method} ${request.url}`);
  if (!route) {
    response.statusCode = 404;
    send('{}');
  } else if (route.statements.length > 0) {
    const done = request.method === 'GET' ? read(route) : bodyOf(request).then((body) => write(route, body));
    done.then(send, () => {
      response.statusCode = 500;
      send('{}');
    });
  } else if (request.method === 'POST') {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString());
      send(JSON.stringify(JSON.parse(route.answer)));
    });
  } else send(JSON.stringify(JSON.parse(route.answer)));
});

/** Reads the answer of a route, as JSON. A statement that reads the rows which the one before found has the same values each time. */
async function read({ statements, isWhole }: FloorRoute): Promise<string> {
  if (isWhole) return (await pool.query(statements[0] as QueryConfig)).rows[0].body;
  const found: unknown[] = [];
  for (const statement of statements) found.push((await pool.query(statement as QueryConfig)).rows);
  return JSON.stringify(found);
}

/** Writes as the recorded request did, in one transaction, but the record that the body names. */
async function write({ statements, others, isUnit, answer }: FloorRoute, body: unknown): Promise<string> {
  const { id } = body as { id: string };
  const client = await pool.connect();
  try {
    if (isUnit) await client.query('BEGIN');
    for (const [index, statement] of statements.entries()) {
      const values = statement.values?.map((value, place) => anew(value, others[index]?.values?.[place], id));
      await client.query({ ...statement, values } as QueryConfig);
    }
    if (isUnit) await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    console.error(error);
    throw error;
  } finally {
    client.release();
  }
  return answer;
}

const DEAL = /^00000000-0000-4000-8000-\d{12}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A value that two recorded requests had differently is another in each. */
function anew(value: unknown, other: unknown, id: string): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => anew(item, (other as unknown[] | undefined)?.[index], id));
  }
  if (typeof value !== 'string' || value === other) return value;
  if (DEAL.test(value)) return id;
  return UUID.test(value) ? randomUUID() : value;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`listening ${address.port}`);
});
process.on('SIGTERM', () => process.exit(0));
