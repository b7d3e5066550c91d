interface Stoppable {
  stop(): Promise<unknown>;
}

const started: Stoppable[] = [];

afterEach(async () => {
  for (const each of started.splice(0).reverse()) await each.stop();
});

/** Has a host or a stream of requests stopped when the running test ends, however it ends; else Jest never would. */
export function stopAfterTest<T extends Stoppable>(each: T): T {
  started.push(each);
  return each;
}
