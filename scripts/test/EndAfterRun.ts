import { endKeptHosts } from './keptHosts';

/** Milliseconds in which Jest writes its results after a run, and in which what was open is closed. */
const GRACE = 5_000;

/** The members of Jest's configuration that are read here. */
interface RunConfiguration {
  readonly watch: boolean;
  readonly watchAll: boolean;
}

/**
 * A reporter that ends Jest when a test has left something open, such as the server of a test that failed before its end.
 * Jest ends the processes of its workers by itself, but waits for ever for what is open in its own, where it runs the tests
 * of a single worker. The exit code stays that of the run.
 */
export default class EndAfterRun {
  constructor(private readonly configuration: RunConfiguration) {}

  async onRunComplete(): Promise<void> {
    const { watch, watchAll } = this.configuration;
    if (watch || watchAll) return;
    await endKeptHosts();
    const end = (): void => {
      console.warn('Jest was ended: a test has left something open, which would have kept it running.');
      process.exit();
    };
    // Does not keep the process running itself, so it only happens where something else does.
    setTimeout(end, GRACE).unref();
  }
}
