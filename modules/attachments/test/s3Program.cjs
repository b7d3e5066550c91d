// Runs s3rver with two operations that it lacks: listing the uploads of large files that are not complete, and ending one.
// Arguments: folder, port, bucket.
const { readdir, readFile, rm, stat } = require('node:fs/promises');
const path = require('node:path');
const S3rver = require('s3rver');

const [folder, port, bucket] = process.argv.slice(2);
const uploads = path.join(folder, bucket, '._S3rver_uploads');

async function list(prefix) {
  const found = [];
  for (const id of await readdir(uploads).catch(() => [])) {
    const key = await readFile(path.join(uploads, id, 'key'), 'utf8').catch(() => undefined);
    if (key === undefined || !key.startsWith(prefix)) continue;
    const { birthtime } = await stat(path.join(uploads, id, 'key'));
    const began = `<Initiated>${birthtime.toISOString()}</Initiated>`;
    found.push(`<Upload><Key>${key}</Key><UploadId>${id}</UploadId>${began}</Upload>`);
  }
  const result = `<IsTruncated>false</IsTruncated>${found.join('')}`;
  return `<?xml version="1.0" encoding="UTF-8"?><ListMultipartUploadsResult>${result}</ListMultipartUploadsResult>`;
}

const server = new S3rver({
  directory: folder,
  address: '127.0.0.1',
  port: Number(port),
  configureBuckets: [{ name: bucket }],
});
server.middleware.unshift(async (context, next) => {
  const { method, path: requested, query } = context;
  if (method === 'GET' && requested.replace(/\/$/, '') === `/${bucket}` && 'uploads' in query) {
    context.type = 'application/xml';
    context.body = await list(query.prefix ?? '');
  } else if (method === 'DELETE' && /^[0-9a-f]{32}$/.test(query.uploadId ?? '')) {
    await rm(path.join(uploads, query.uploadId), { recursive: true, force: true });
    context.status = 204;
  } else await next();
});
void server.run().then(() => process.stdout.write('listening\n'));
