import { once } from 'node:events';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { type AttachmentsClient, FREE, type Uploaded } from './AttachmentsClient';

/**
 * Uploads a file in a form that begins only when the server waits for it, and arrives in several pieces.
 *
 * @param meanwhile done before the first piece is sent
 */
export async function sendLate(
  { host, token }: AttachmentsClient,
  agent: Agent,
  bytes: Buffer,
  meanwhile?: () => Promise<unknown>,
): Promise<{ readonly status: number; readonly body: Uploaded }> {
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const pieces = [
    field('entityId', FREE.entityId) + field('recordId', FREE.recordId),
    '--b\r\nContent-Disposition: form-data; name="file"; filename="late.bin"\r\n\r\n',
    bytes,
    '\r\n--b--\r\n',
  ];
  const sent = request(`${host.url}/api/attachments`, {
    agent,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'transfer-encoding': 'chunked',
      expect: '100-continue',
    },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.flushHeaders();
  await once(sent, 'continue');
  await meanwhile?.();
  for (const piece of pieces) await new Promise<void>((resolve) => sent.write(piece, () => resolve()));
  sent.end();
  const [answer] = await answered;
  return { status: answer.statusCode ?? 0, body: (await json(answer)) as Uploaded };
}
