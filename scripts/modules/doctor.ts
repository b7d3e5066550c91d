import { checkDatabase } from './doctor/checkDatabase';
import { checkFeatures } from './doctor/checkFeatures';
import { checkModules } from './doctor/checkModules';
import { checkSurroundings } from './doctor/checkSurroundings';
import { findingOf, type Finding } from './doctor/Finding';
import { readLiveReport } from '../lib/reportFile';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';
import { environmentHere, readInstallation } from './shared/Installation';

/** `modules doctor`: looks at everything a start needs, and says what to do about what is wrong. */
export async function doctor(): Promise<Answer> {
  const findings = await examine();
  const wrong = findings.filter(({ verdict }) => verdict === 'wrong').length;
  return {
    exitCode: wrong > 0 ? ExitCode.attention : ExitCode.ok,
    text: [
      ...findings.flatMap(render),
      '',
      wrong === 0 ? 'Nothing is wrong.' : `${wrong} ${wrong === 1 ? 'thing needs' : 'things need'} mending.`,
    ].join('\n'),
    data: { findings, wrong },
  };
}

async function examine(): Promise<Finding[]> {
  try {
    const environment = environmentHere();
    const surroundings = await checkSurroundings(environment, await readLiveReport(environment.dataDir));
    try {
      const installation = await readInstallation();
      return [
        ...surroundings,
        { verdict: 'ok', subject: 'config', message: environment.pluginsConfig },
        ...checkModules(installation),
        ...checkFeatures(installation.plan),
        ...(await checkDatabase(installation)),
      ];
    } catch (error) {
      return [...surroundings, ...findingOf('config', error)];
    }
  } catch (error) {
    return findingOf('environment', error);
  }
}

function render({ verdict, subject, code, message, remedy }: Finding): string[] {
  const line = `${verdict.padEnd(10)} ${subject.padEnd(14)} ${code === undefined ? '' : `${code}  `}${message}`;
  return remedy === undefined ? [line] : [line, `${' '.repeat(11)}Remedy: ${remedy}`];
}
