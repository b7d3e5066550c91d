interface Stoppable {
  stop(): Promise<void>;
}

const started: Stoppable[] = [];

afterEach(async () => {
  for (const host of started.splice(0).reverse()) await host.stop();
});

/** Has a host stopped when the running test ends, however it ends; one left open keeps Jest from ending. */
export function stopAfterTest<T extends Stoppable>(host: T): T {
  started.push(host);
  return host;
}
