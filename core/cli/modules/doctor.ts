import { checkDatabase } from './doctor/checkDatabase';
import { checkDisk } from './doctor/checkDisk';
import { checkFeatures } from './doctor/checkFeatures';
import { checkModules } from './doctor/checkModules';
import { checkOmissions, checkOmissionsAt } from './doctor/checkOmissions';
import { checkRedis } from './doctor/checkRedis';
import { checkSecrets } from './doctor/checkSecrets';
import { checkSurroundings } from './doctor/checkSurroundings';
import { assertVersion, checkTarget } from './doctor/checkTarget';
import { findingOf, type Finding } from './doctor/Finding';
import { readLiveReport } from '../lib/reportFile';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';
import { environmentHere, readInstallation } from './shared/Installation';

/** `modules doctor`: checks everything a start needs, and says what to do about what is wrong. */
/** @param target version of the core that the modules are to be held against */
export async function doctor(target?: string): Promise<Answer> {
  if (target !== undefined) assertVersion(target);
  const findings = await examine(target);
  const wrong = findings.filter(({ verdict }) => verdict === 'wrong').length;
  return {
    exitCode: wrong > 0 ? ExitCode.attention : ExitCode.ok,
    text: [
      ...findings.flatMap(render),
      '',
      wrong === 0 ? 'Nothing is wrong.' : `${wrong} ${wrong === 1 ? 'thing needs' : 'things need'} fixing.`,
    ].join('\n'),
    data: { findings, wrong },
  };
}

async function examine(target: string | undefined): Promise<Finding[]> {
  try {
    const environment = environmentHere();
    const surroundings = [
      ...(await checkSurroundings(environment, await readLiveReport(environment.dataDir))),
      await checkDisk(environment.dataDir),
      ...(await checkRedis(environment.redisUrl)),
    ];
    try {
      const installation = await readInstallation();
      return [
        ...surroundings,
        { verdict: 'ok', subject: 'config', message: environment.pluginsConfig },
        ...checkModules(installation),
        ...checkOmissions(installation.plan),
        ...(target === undefined
          ? []
          : [...checkTarget(installation.plan, target), ...checkOmissionsAt(installation.plan, target)]),
        ...(await checkSecrets(installation.plan.order, process.env)),
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
