/** How `npm run modules` ends; scripts may rely on these numbers. */
export const ExitCode = {
  ok: 0,
  refused: 1,
  attention: 2,
  unconfirmed: 3,
  unapplied: 4,
} as const;

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

const MEANINGS: Readonly<Record<ExitCode, string>> = {
  [ExitCode.ok]: 'all is well, or the change was made',
  [ExitCode.refused]: 'wrong use, or refused; nothing was changed',
  [ExitCode.attention]: 'answered or changed, and something needs attention',
  [ExitCode.unconfirmed]: 'other modules would stop; nothing was changed (--yes confirms)',
  [ExitCode.unapplied]: 'plugins.config.json was changed, and the running server has not applied it in time',
};

/** The table of exit codes for --help. */
export function describeExitCodes(): string {
  return ['Exit codes:', ...Object.entries(MEANINGS).map(([code, meaning]) => `  ${code}  ${meaning}`)].join(
    '\n',
  );
}
