#!/usr/bin/env node
/**
 * Prepares the workspace (packages, build) as far as it has changed, then runs one of its commands in this
 * process: `node scripts/run.mjs <command> [arguments]` imports `scripts/dist/<command>.js`.
 *
 * Plain JavaScript, because it must run before anything is installed.
 */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Tenantry needs Node 20.19 or newer; this is ${process.versions.node} (${process.execPath}).`);
  console.error('  Remedy: install a current Node from https://nodejs.org and run the command again.');
  process.exit(1);
}
const { main } = await import('./lib/main.mjs');
await main(process.argv.slice(2));
