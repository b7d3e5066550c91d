import type Joi from 'joi';
import { HttpError } from '../../../kernel/errors/HttpError';
import { errorDetails } from '../../http/errorDetails';
import { UNDECIDED } from '../../http/validation/quickCheck';
import { quickValue } from '../../http/validation/quickValue';
import type { CommandDeclaration } from './CommandDeclaration';

type Command = Pick<CommandDeclaration<unknown, unknown, unknown, unknown>, 'id' | 'input' | 'secrets'>;

/** The input as the command takes it. @throws HttpError 400 it does not fit the command's schema */
export function validated({ input, id }: Command, value: object): unknown {
  const quick = quickValue(input, value);
  if (quick !== UNDECIDED) return quick;
  const result = (input as Joi.AnySchema).validate(value, {
    abortEarly: false,
  }) as Joi.ValidationResult<unknown>;
  if (!result.error) return result.value;
  throw new HttpError(400, 'Invalid input', {
    command: id,
    details: errorDetails(result.error),
  });
}

/** What interceptors may see of the members of an input. */
export function withoutSecrets(
  { secrets = [] }: Pick<Command, 'secrets'>,
  input: unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(input as object).filter(([name]) => !secrets.includes(name)));
}

/** What interceptors may see of a result. */
export function resultWithoutSecrets(command: Pick<Command, 'secrets'>, result: unknown): unknown {
  const isRecord = typeof result === 'object' && result !== null && !Array.isArray(result);
  return isRecord ? withoutSecrets(command, result) : result;
}
