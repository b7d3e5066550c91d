import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A server that speaks as much SMTP as it takes to receive mails. */
export interface SmtpServer {
  /** `smtp://127.0.0.1:<port>` */
  readonly url: string;
  /** The mails received, as they came. */
  readonly received: readonly string[];
  /** Refuses recipients from now on. */
  refuse(): void;
  close(): Promise<void>;
}

/** Starts one on a free port. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  let isRefusing = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    converse(
      socket,
      () => isRefusing,
      (mail) => received.push(mail),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuse: () => (isRefusing = true),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function converse(socket: Socket, isRefusing: () => boolean, onMail: (mail: string) => void): void {
  let pending = '';
  let mail: string[] | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 test');
  socket.setEncoding('utf8').on('data', (text: string) => {
    pending += text;
    const lines = pending.split('\r\n');
    pending = lines.pop() ?? '';
    for (const line of lines) {
      if (mail !== null && line !== '.') mail.push(line);
      else if (mail !== null) {
        onMail(mail.join('\n'));
        mail = null;
        say('250 taken');
      } else if (/^DATA/i.test(line)) {
        mail = [];
        say('354 go on');
      } else if (/^RCPT/i.test(line) && isRefusing()) say('550 nobody here');
      else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else say('250 fine');
    }
  });
}
