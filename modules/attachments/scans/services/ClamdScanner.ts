import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { AttachmentsEnvironment } from '../../environment';

/** Milliseconds in which the scanner must take or say something. */
const PATIENCE = 60_000;
const LONGEST_ANSWER = 4_096;
const FOUND = /^stream: (.+) FOUND$/;

/** The scanner clamd, which gets files over TCP (`INSTREAM`). */
export class ClamdScanner {
  constructor(private readonly deps: { readonly environment: AttachmentsEnvironment }) {}

  /** Whether the operator has one. */
  get isOn(): boolean {
    return this.deps.environment.TENANTRY_ATTACHMENTS_CLAMD_HOST !== undefined;
  }

  /**
   * @returns the name of what was found; null for nothing
   * @throws Error the scanner does not answer, or refuses the file, as for its size
   */
  async scan(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<string | null> {
    const { TENANTRY_ATTACHMENTS_CLAMD_HOST: host, TENANTRY_ATTACHMENTS_CLAMD_PORT: port } =
      this.deps.environment;
    const socket = connect({ host, port, signal });
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error('The virus scanner does not answer')));
    try {
      const answer = answerOf(socket);
      // A scanner that refuses the file says why and closes the connection while the file is still sent.
      const [sent, answered] = await Promise.allSettled([send(socket, bytes), answer]);
      if (answered.status === 'rejected') throw answered.reason;
      if (sent.status === 'rejected' && answered.value === '') throw sent.reason;
      if (answered.value === 'stream: OK' && sent.status === 'fulfilled') return null;
      const [, found] = FOUND.exec(answered.value) ?? [];
      if (found !== undefined) return found;
      throw new Error(`The virus scanner says: ${answered.value || 'nothing'}`);
    } finally {
      socket.destroy();
    }
  }
}

async function send(socket: Socket, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await once(socket, 'connect');
  socket.write('zINSTREAM\0');
  for await (const piece of bytes) {
    // A connection that has been closed tells nothing any more, for which one could wait.
    if (socket.destroyed) throw new Error('The virus scanner has closed the connection');
    if (piece.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    socket.write(length);
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }
  socket.write(Buffer.alloc(4));
}

async function answerOf(socket: Socket): Promise<string> {
  let said = '';
  for await (const piece of socket) {
    said += String(piece);
    if (said.includes('\0') || said.length > LONGEST_ANSWER) break;
  }
  return said.split('\0')[0]?.trim() ?? '';
}
