import net, { type AddressInfo } from 'node:net';

/** A way to a server that a test cuts and restores, as when the server is started again, or that loses answers. */
export class Relay {
  private readonly sockets = new Set<net.Socket>();
  private isCut = false;
  private isLosing: (request: string) => boolean = () => false;

  private constructor(
    private readonly server: net.Server,
    private readonly target: number,
  ) {
    server.on('connection', (socket) => this.connect(socket));
  }

  static async to(url: string): Promise<Relay> {
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Relay(server, Number(new URL(url).port));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Ends all connections, and each new one. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  restore(): void {
    this.isCut = false;
  }

  /** Passes on requests that begin so, and cuts the connection when they are answered; undefined: no more. */
  loseAnswers(begin?: string): void {
    this.isLosing = (request) => begin !== undefined && request.startsWith(begin);
  }

  stop(): void {
    this.cut();
    this.server.close();
  }

  private connect(socket: net.Socket): void {
    if (this.isCut) return void socket.destroy();
    const other = net.connect(this.target, '127.0.0.1');
    socket.on('data', (data) => {
      if (!this.isLosing(data.toString('latin1'))) return;
      other.unpipe(socket);
      other.once('data', () => socket.destroy());
      other.resume();
    });
    for (const [one, two] of [
      [socket, other],
      [other, socket],
    ] as const) {
      this.sockets.add(one);
      // The end of one side ends the other.
      one.on('error', () => undefined);
      one.on('close', () => {
        this.sockets.delete(one);
        two.destroy();
      });
      one.pipe(two);
    }
  }
}
