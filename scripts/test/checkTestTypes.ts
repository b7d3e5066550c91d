import { compiler } from '../lib/compiler';
import { runToEnd } from './runToEnd';

/** Type-checks the tests, unless nothing has changed since they were found good. `output` says what is wrong. */
export async function checkTestTypes(root: string): Promise<{ code: number; output: string }> {
  const { code, output } = await runToEnd(process.execPath, [await compiler(), '-b', 'test'], { cwd: root });
  return { code, output: code === 0 ? '' : `\nThe tests do not type-check:\n${output.trim()}\n` };
}
