import type { ExitCode } from './ExitCode';

/** Answer of a subcommand: the same for people (`text`) and for programs (`data`, with --json). */
export interface Answer {
  readonly exitCode: ExitCode;
  /** Lines without the last line break. */
  readonly text: string;
  readonly data: object;
}
