import { askToReload, createLogger } from '../../host';
import { findDatabase } from '../lib/openDatabase';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';
import { environmentHere } from './shared/Installation';

/** More than a module may take to finish what is under way, to stop and to start. */
const LIMIT_MILLISECONDS = 60_000;

/** `modules reload <id>`: every running server reloads the code of a module from its package. */
export async function reload(moduleId: string): Promise<Answer> {
  const environment = environmentHere();
  const connection = await findDatabase(environment);
  const { asked, answers } = connection
    ? await askToReload(connection, moduleId, LIMIT_MILLISECONDS, createLogger('silent'))
    : { asked: 0, answers: [] };
  const answer = (exitCode: ExitCode, text: string): Answer => ({
    exitCode,
    text,
    data: {
      module: moduleId,
      servers: answers.map(({ processId, state, problem, runs }) => ({ processId, state, problem, runs })),
    },
  });
  if (asked === 0) {
    return answer(ExitCode.ok, 'No server runs; the next start takes the code as it is then.');
  }
  const silent = asked - answers.length;
  const failed = answers.some(({ problem }) => problem !== null);
  const lines = answers.flatMap(({ processId, state, problem, runs }) => [
    `Process ${processId}: ${moduleId} is ${state}${problem === null ? ', with its new code.' : '.'}`,
    ...(runs ? [`  It runs version ${runs.version}, as it was read from ${runs.source}.`] : []),
    ...(problem === null ? [] : [problem]),
  ]);
  if (silent > 0) lines.push(`${silent} of ${asked} servers have not answered in time; read their logs.`);
  if (failed) return answer(ExitCode.attention, lines.join('\n'));
  return answer(silent > 0 ? ExitCode.unapplied : ExitCode.ok, lines.join('\n'));
}
