#!/usr/bin/env node
require('./checkNode.cjs');
// Node 22 and later keep compiled code between starts.
require('node:module').enableCompileCache?.();
require('../dist/cli/tenantry.js');
