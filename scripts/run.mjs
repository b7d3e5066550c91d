#!/usr/bin/env node
/**
 * Prepares the workspace (packages, build) as far as it has changed, then runs one of its commands in this
 * process: `node scripts/run.mjs <command> [arguments]` imports `scripts/dist/<command>.js`, or runs a command of
 * `tenantry` (core/cli).
 *
 * Plain JavaScript, because it must run before anything is installed.
 */
import '../core/bin/checkNode.cjs';

const { main } = await import('./lib/main.mjs');
await main(process.argv.slice(2));
