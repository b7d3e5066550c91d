import { open } from 'node:fs/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import type { StagedFile } from '../StorageDriver';
import { reached } from './S3Connection';

/** Bytes of a part of a large file, which is held in memory. */
export const PART = 8 * 1024 * 1024;
/** Parts that the protocol allows. */
const MOST_PARTS = 10_000;

/**
 * Stores a large file in parts, one after the other, each through the same piece of memory. It appears when its last part is
 * there; parts of a file that fails are removed.
 */
export async function putParts(
  client: S3Client,
  target: { readonly Bucket: string; readonly Key: string },
  { path, size, mimeType }: StagedFile,
): Promise<void> {
  const s3 = await import('@aws-sdk/client-s3');
  const begin = new s3.CreateMultipartUploadCommand({ ...target, ContentType: mimeType });
  const upload = { ...target, UploadId: (await reached(client.send(begin))).UploadId };
  const length = Math.max(PART, Math.ceil(size / MOST_PARTS));
  const memory = Buffer.allocUnsafeSlow(Math.min(length, size));
  const parts: { readonly ETag: string | undefined; readonly PartNumber: number }[] = [];
  const file = await open(path, 'r');
  try {
    for (let start = 0; start < size; start += length) {
      const body = memory.subarray(0, Math.min(length, size - start));
      for (let read = 0; read < body.length;) {
        const { bytesRead } = await file.read(body, read, body.length - read, start + read);
        if (bytesRead === 0) throw new Error(`The file ends at ${start + read} of ${size} bytes`);
        read += bytesRead;
      }
      const PartNumber = parts.length + 1;
      const part = new s3.UploadPartCommand({ ...upload, PartNumber, Body: body });
      parts.push({ PartNumber, ETag: (await reached(client.send(part))).ETag });
    }
    const end = { ...upload, MultipartUpload: { Parts: parts } };
    await reached(client.send(new s3.CompleteMultipartUploadCommand(end)));
  } catch (error) {
    // If this fails, the parts are removed with the reservation of the file.
    await client.send(new s3.AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
}
