import { runCommand } from '../../core/dist/cli/commands/program';

/** What a command left behind. */
export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command of `tenantry` in this process, which has loaded what it needs: a command that answers, neither serves nor
 * ends the process by itself, and reads no code that was read here before and has changed since. One at a time.
 *
 * @param folder where it is typed
 */
export async function tenantry(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  folder = process.cwd(),
): Promise<CommandResult> {
  const result = { code: null as number | null, stdout: '', stderr: '' };
  const { env } = process;
  const before = process.cwd();
  process.env = { ...environment };
  process.chdir(folder);
  try {
    await runCommand(args, {
      prepare: () => Promise.resolve(),
      write: async (stream, text) => void (result[stream] += text),
      end: (code) => (result.code ??= code),
    });
  } finally {
    process.env = env;
    process.chdir(before);
  }
  return result;
}
