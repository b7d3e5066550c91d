import Joi from 'joi';
import { HostError } from '../../kernel/errors/HostError';
import { ConfigProblems } from '../../kernel/config/ConfigProblems';
import { toEnvironment, type Environment } from './Environment';
import { refuseInProduction } from './refuseInProduction';
import type { About } from './variable';
import { type Values, VARIABLES } from './variables';

const schema = Joi.object<Values>(
  Object.fromEntries(Object.entries(VARIABLES).map(([name, variable]) => [name, variable.schema])),
).unknown(true);

/**
 * Reads the core's settings from environment variables. A blank variable counts as one that is not set.
 *
 * @param source usually `process.env`
 * @param workingDirectory where relative paths start
 * @throws ConfigProblems naming every variable that is wrong, with what it takes; in production also switches for tests and
 *   keys that are easy to guess
 */
export function readEnvironment(
  source: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
): Environment {
  const given = Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== '');
  const result = schema.validate(Object.fromEntries(given), { abortEarly: false });
  // A variable may break several rules; one sentence a variable says what it takes.
  const names = new Set((result.error?.details ?? []).map((detail) => String(detail.path[0])));
  const problems = [
    ...[...names].map((name) => toProblem(name, source[name] ?? '')),
    ...refuseInProduction(source).filter(({ subject }) => !names.has(subject)),
  ];
  if (problems.length > 0) throw new ConfigProblems(problems);
  return toEnvironment(result.value as Values, source, workingDirectory);
}

function toProblem(name: string, value: string): HostError {
  const { expects, secret } = (VARIABLES as Readonly<Record<string, About>>)[name] as About;
  const found = secret
    ? 'has a value that cannot be used'
    : `is ${JSON.stringify(value)}, which cannot be used`;
  return new HostError('CONFIG_INVALID', name, found, `set ${name} to ${expects}, or leave it out.`);
}
