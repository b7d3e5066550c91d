#!/usr/bin/env node
require('./checkNode.cjs');
// Node 22 and later keep compiled code between starts.
require('node:module').enableCompileCache?.();
if (!require('node:fs').existsSync(`${__dirname}/../dist/cli/tenantry.js`)) {
  console.error('The core is not built.\n  Remedy: run "npm run build" in the clone.');
  process.exit(1);
}
require('../dist/cli/tenantry.js');
