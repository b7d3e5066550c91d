import { ApiError } from '@tenantry/console';
import { textOf, valueOf } from './conditions';
import { text } from './texts';
import type { RuleAction } from './types';

/** How the settings of an action are edited. */
export type ActionForm = 'message' | 'field' | 'json';

/** An action while it is edited. */
export interface EditedAction {
  readonly key: number;
  readonly type: string;
  readonly message: string;
  readonly field: string;
  readonly value: string;
  /** Settings that have no inputs of their own. */
  readonly json: string;
}

const MESSAGES = ['SHOW_ERROR', 'SHOW_WARNING', 'SHOW_INFO', 'BLOCK_TRANSITION', 'ALLOW_TRANSITION', 'LOG'];
let last = 0;

export const formOf = (type: string): ActionForm =>
  MESSAGES.includes(type) ? 'message' : type === 'SET_FIELD' ? 'field' : 'json';

export const newAction = (): EditedAction => ({
  key: ++last,
  type: 'SHOW_ERROR',
  message: '',
  field: '',
  value: '',
  json: '{}',
});

/** Actions of a rule as they are edited. */
export function editedActions(actions: readonly RuleAction[] | null): readonly EditedAction[] {
  return (actions ?? []).map(({ type, config }) => {
    const { message, field, value } = config ?? {};
    return {
      key: ++last,
      type,
      message: typeof message === 'string' ? message : '',
      field: typeof field === 'string' ? field : '',
      value: value === undefined ? '' : textOf(value),
      json: JSON.stringify(config ?? {}, null, 2),
    };
  });
}

/** Actions as the API takes them. @throws ApiError for settings that are no JSON */
export function sentActions(actions: readonly EditedAction[]): readonly RuleAction[] | null {
  if (actions.length === 0) return null;
  return actions.map(({ type, message, field, value, json }) => {
    const form = formOf(type);
    if (form === 'json') return { type, config: configOf(json) };
    if (form === 'field')
      return {
        type,
        config: {
          ...configOf(json),
          field,
          value: /^[{[]/.test(value) ? parsed(value) : valueOf(value, '='),
        },
      };
    const { message: _old, ...others } = configOf(json);
    return { type, config: { ...others, ...(message !== '' && { message }) } };
  });
}

function configOf(json: string): Record<string, unknown> {
  const config = parsed(json);
  return typeof config === 'object' && config !== null ? { ...config } : {};
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw new ApiError(400, text('noJson'));
  }
}
