import type Joi from 'joi';
import { HttpError } from '../../../kernel/errors/HttpError';
import { errorDetails } from '../../http/errorDetails';
import { UNDECIDED } from '../../http/validation/quickCheck';
import { quickValue } from '../../http/validation/quickValue';
import { marked } from '../../encryption/mark';
import type { CommandDeclaration } from './CommandDeclaration';

type AnyCommand = CommandDeclaration<unknown, unknown, unknown, unknown>;
type Command = Pick<AnyCommand, 'id' | 'input' | 'secrets'>;

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

/** The input of a command as interceptors see it. */
export async function shownInput(
  command: Pick<AnyCommand, 'secrets' | 'shownInput'>,
  input: unknown,
  services: unknown,
): Promise<Readonly<Record<string, unknown>>> {
  return (await command.shownInput?.(input, services)) ?? withoutSecrets(command, input);
}

/** The members of an input that are no secrets. */
export function withoutSecrets(
  { secrets = [] }: Pick<Command, 'secrets'>,
  input: unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(input as object).filter(([name]) => !secrets.includes(name)));
}

/** A result as interceptors may see it. */
export function resultWithoutSecrets(command: Pick<Command, 'secrets'>, result: unknown): unknown {
  const isRecord = typeof result === 'object' && result !== null && !Array.isArray(result);
  return isRecord ? marked(withoutSecrets(command, result)) : result;
}
