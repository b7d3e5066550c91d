import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import sharp from 'sharp';

/**
 * The floor for files: what node's HTTP server does with files of a folder, with nothing around it. `/stream/…` is piped,
 * `/read/…` is read as a whole, `/render/…?width=` is rendered by sharp. Started by the benchmark as a process of its own.
 */
const folder = String(process.env['FLOOR_FILES']);

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
  const [, how, name = ''] = pathname.split('/');
  const file = path.join(folder, path.basename(name));
  if (how === 'stream') {
    response.setHeader('content-type', 'application/octet-stream');
    createReadStream(file, { highWaterMark: 256 * 1024 }).pipe(response);
    return;
  }
  const made = how === 'render' ? rendered(file, Number(searchParams.get('width'))) : readFile(file);
  made.then(
    (bytes) => response.setHeader('content-length', bytes.length).end(bytes),
    () => response.writeHead(500).end(),
  );
});

function rendered(file: string, width: number): Promise<Buffer> {
  return sharp(file).autoOrient().resize({ width }).jpeg({ quality: 82 }).toBuffer();
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`listening ${address.port}`);
});
process.on('SIGTERM', () => process.exit(0));
