import type { Problem } from '../../../host';
import type { Installation } from '../shared/Installation';
import { problemsOf } from '../shared/problemsOf';
import type { Finding } from './Finding';

/** Problems that keep modules from running, in the plan and in the running server, and the modules that still start. */
export function checkModules(installation: Installation): Finding[] {
  const { planned, live, environment } = installation;
  const { present, ofStart } = problemsOf(installation);
  const running = planned.modules.filter(({ status }) => status.state === 'enabled').length;
  return [
    ...[...present, ...ofStart].map(toFinding),
    ...(live?.modules ?? [])
      .filter(({ status }) => status.state === 'starting')
      .map(({ id }): Finding => ({
        verdict: 'note',
        subject: id,
        message: 'has not come to the end of its start in the running server yet.',
        remedy: 'run this again in some seconds; the server gives it up after 15.',
      })),
    {
      verdict: 'ok',
      subject: 'modules',
      message: `${running} of ${planned.modules.length} installed modules are to run`,
    },
    live
      ? { verdict: 'ok', subject: 'server', message: `process ${live.processId}, revision ${live.revision}` }
      : { verdict: 'note', subject: 'server', message: `none runs on ${environment.dataDir}` },
  ];
}

function toFinding({ code, subject, reason, remedy }: Problem): Finding {
  return { verdict: 'wrong', subject, code, message: reason, remedy };
}
