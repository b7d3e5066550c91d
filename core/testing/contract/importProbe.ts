import fs from 'node:fs';
import net from 'node:net';
import childProcess from 'node:child_process';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { callerIn } from '../../kernel/process/callerIn';

/**
 * Program: imports a manifest and prints what the module did besides declaring, as a JSON list of sentences.
 *
 * Arguments: the manifest, the folder of the package (real path). Runs in a process of its own, because it puts
 * listening posts into Node's own functions.
 */
const [, , manifestPath = '', folder = ''] = process.argv;
const found = new Set<string>();
/** Resources that stay open by themselves; requests that end in a moment are Node's own. */
const LASTING = /^(Timeout|TCP|UDP|FSEvent|StatWatcher|ProcessWrap|Worker|MessagePort)/;
/** Node's functions call one another; only the outermost call is the module's. */
let depth = 0;

/** Reports calls of a function that come straight from the module's own code. */
function watch(owner: object, names: readonly string[], what: (name: string) => string): void {
  const functions = owner as Record<string, unknown>;
  for (const name of names) {
    const original = functions[name];
    if (typeof original !== 'function') continue;
    functions[name] = function (this: unknown, ...args: unknown[]): unknown {
      const caller = depth === 0 ? callerIn(folder, new Error()) : null;
      if (caller !== null) found.add(`${what(name)} at ${path.relative(folder, caller)}`);
      depth += 1;
      try {
        return Reflect.apply(original, this, args) as unknown;
      } finally {
        depth -= 1;
      }
    };
  }
}

const functionsOf = (owner: object): string[] =>
  Object.entries(owner).flatMap(([name, member]) =>
    typeof member === 'function' && /^[a-z]/.test(name) ? [name] : [],
  );

async function run(): Promise<void> {
  const listeners = process.eventNames().length;
  watch(fs, functionsOf(fs), (name) => `calls fs.${name}`);
  watch(fs.promises, functionsOf(fs.promises), (name) => `calls fs.promises.${name}`);
  watch(net, ['connect', 'createConnection', 'createServer'], (name) => `calls net.${name}`);
  watch(dns, functionsOf(dns), (name) => `calls dns.${name}`);
  watch(childProcess, functionsOf(childProcess), (name) => `calls child_process.${name}`);
  watch(globalThis, ['setTimeout', 'setInterval', 'setImmediate', 'fetch'], (name) => `calls ${name}`);
  watch(process, ['on', 'once', 'addListener'], (name) => `calls process.${name}`);
  syncBuiltinESMExports();
  const before = countOf(process.getActiveResourcesInfo());
  await import(pathToFileURL(manifestPath).href);
  if (found.size === 0) {
    for (const [kind, count] of countOf(process.getActiveResourcesInfo())) {
      if (count > (before.get(kind) ?? 0)) found.add(`leaves a ${kind} open, opened by a library it imports`);
    }
    if (process.eventNames().length > listeners)
      found.add('listens to the process, through a library it imports');
  }
  process.stdout.write(JSON.stringify([...found]), () => process.exit(0));
}

function countOf(kinds: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of kinds.filter((name) => LASTING.test(name)))
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

void run();
