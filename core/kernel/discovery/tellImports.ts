import { register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { ImportWord } from './freshImports';

let hooks: MessagePort | null = null;
let lastTold: Promise<void> = Promise.resolve();

/** Tells the hooks that resolve imports (`freshImports`). Resolves when they follow it; each word before the next. */
export function tellImports(word: ImportWord): Promise<void> {
  const told = lastTold.then(() => tell(word));
  lastTold = told.catch(() => undefined);
  return told;
}

async function tell(word: ImportWord): Promise<void> {
  const port = (hooks ??= followImports());
  const heard = new Promise<void>((resolve) => port.once('message', () => resolve()));
  port.ref();
  port.postMessage(word);
  await heard;
  port.unref();
}

/** From now on the hooks resolve every import of this process. */
function followImports(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const file = pathToFileURL(path.join(__dirname, 'freshImports.js'));
  register(file, { data: { port: port2 }, transferList: [port2] });
  port1.unref();
  return port1;
}
