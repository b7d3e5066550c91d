import { connect, type Socket } from 'node:net';

/** An answer of which a client has read the beginning and then reads no more. */
export interface UnreadAnswer {
  readonly status: number;
  /** Its first piece, as it came. */
  readonly beginning: string;
  readonly socket: Socket;
}

/** Sends a GET request and stops reading with the first piece of the answer. */
export async function startUnread(url: string, token: string): Promise<UnreadAnswer> {
  const { hostname, port, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname);
  // The server cuts it off.
  socket.on('error', () => undefined);
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  const beginning = await new Promise<string>((resolve, reject) => {
    socket.once('close', () => reject(new Error('The server ended the connection before it answered')));
    socket.once('data', (chunk) => {
      socket.pause();
      resolve(chunk.toString('latin1'));
    });
  });
  return { socket, beginning, status: Number(beginning.split(' ')[1]) };
}
