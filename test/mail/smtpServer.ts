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
  /** Holds mails with this text: they are answered when they are let go. */
  hold(text: string): void;
  /** Mails that wait for their answer, in the order in which they came. */
  readonly held: readonly string[];
  /** Answers the mail that has waited longest, or all of them and those that come. */
  letGo(which: 'one' | 'all'): void;
  close(): Promise<void>;
}

/** Starts one on a free port. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const held: string[] = [];
  const answers: (() => void)[] = [];
  let isRefusing = false;
  let heldText: string | null = null;
  const take = (mail: string, answer: () => void) => {
    const accept = () => {
      received.push(mail);
      answer();
    };
    if (heldText === null || !mail.includes(heldText)) return accept();
    held.push(mail);
    answers.push(accept);
  };
  const letOneGo = () => {
    held.shift();
    answers.shift()?.();
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    converse(socket, () => isRefusing, take);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuse: () => (isRefusing = true),
    hold: (text) => (heldText = text),
    held,
    letGo: (which) => {
      if (which === 'one') return letOneGo();
      heldText = null;
      while (held.length > 0) letOneGo();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function converse(
  socket: Socket,
  isRefusing: () => boolean,
  onMail: (mail: string, answer: () => void) => void,
): void {
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
        onMail(mail.join('\n'), () => say('250 taken'));
        mail = null;
      } else if (/^DATA/i.test(line)) {
        mail = [];
        say('354 go on');
      } else if (/^RCPT/i.test(line) && isRefusing()) say('550 nobody here');
      else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else say('250 fine');
    }
  });
}
