import { Upload } from 'tus-js-client';
import type { StorageInstallation } from './StorageInstallation';

export const CHUNK = Buffer.alloc(256 * 1024, 'x');

/**
 * Sends a form piece by piece.
 *
 * @param chunks of the file
 * @param sent called for each piece that has been taken
 * @returns the status; 0 when the server gave no answer
 */
export async function uploadForm(
  storage: StorageInstallation,
  partition: string,
  chunks: number,
  sent: () => void,
): Promise<number> {
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const pieces = async function* () {
    yield Buffer.from(
      field('entityId', 'attachments:library') + field('recordId', 'y') + field('partitionCode', partition),
    );
    yield Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n');
    for (let piece = 0; piece < chunks; piece += 1) {
      yield CHUNK;
      sent();
    }
    yield Buffer.from('\r\n--b--\r\n');
    sent();
  };
  const answer = await storage
    .fetch('/attachments', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: pieces() as unknown as ReadableStream,
      duplex: 'half',
    } as RequestInit & { headers: Record<string, string> })
    .catch(() => null);
  return answer?.status ?? 0;
}

/**
 * Uploads in several requests until the server is gone, or to the end.
 *
 * @param at the path of an upload that goes on
 * @param sent called after each request that was answered
 * @returns the path of the upload, and whether it is complete
 */
export function uploadResumably(
  storage: StorageInstallation,
  partition: string,
  bytes: Buffer,
  at: string | null,
  sent: () => void,
): Promise<{ at: string | null; isDone: boolean }> {
  const pathOf = ({ url }: Upload) => (url === null ? null : new URL(url).pathname);
  return new Promise((resolve) => {
    const sending = new Upload(bytes, {
      endpoint: `${storage.own.url}/api/attachments/resumable`,
      ...(at !== null && { uploadUrl: `${storage.own.url}${at}` }),
      headers: { authorization: `Bearer ${storage.own.client.bearer}` },
      metadata: {
        filename: 'a.bin',
        entityId: 'attachments:library',
        recordId: 'y',
        partitionCode: partition,
      },
      chunkSize: CHUNK.length,
      retryDelays: null,
      onChunkComplete: sent,
      onError: () => resolve({ at: pathOf(sending), isDone: false }),
      onSuccess: () => resolve({ at: pathOf(sending), isDone: true }),
    });
    sending.start();
  });
}
