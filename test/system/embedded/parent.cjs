// Stands for a server process: starts PostgreSQL on the folder given, says so, and stays until it is killed.
const { acquireInstanceLock, startEmbeddedPostgres } = require('@tenantry/core/embedded');

async function main(dataDir) {
  await acquireInstanceLock(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, databaseName: 'app', log: () => undefined });
  process.stdout.write(JSON.stringify({ pid: postgres.pid, connection: postgres.connection }) + '\n');
  setInterval(() => undefined, 60_000);
}

void main(process.argv[2]);
