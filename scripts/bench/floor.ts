import { createServer } from 'node:http';
import { Pool, type PoolConfig } from 'pg';
import type { FloorRoute } from './Scenario';

/**
 * The floor: what plain node:http and pg can do with the same statements on the same database, with no
 * platform around them. Started by the benchmark as a process of its own.
 */
const { connection, routes } = JSON.parse(process.env['FLOOR'] ?? '{}') as {
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
  } else if (route.statement) {
    pool.query(route.statement).then(
      ({ rows }) => send(JSON.stringify(rows)),
      () => {
        response.statusCode = 500;
        send('{}');
      },
    );
  } else if (request.method === 'POST') {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString());
      send(JSON.stringify(JSON.parse(route.answer)));
    });
  } else send(JSON.stringify(JSON.parse(route.answer)));
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`listening ${address.port}`);
});
process.on('SIGTERM', () => process.exit(0));
