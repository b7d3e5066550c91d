import { ApiError, useResource } from '@tenantry/console';
import type { ActionType } from '@tenantry/module-business_rules/contract';
import { textOf, valueOf } from './conditions';
import { text } from './texts';
import type { RuleAction } from './types';

type Member = ActionType['members'][number];

/** Actions of rules, by type. */
export type ActionTypes = ReadonlyMap<string, ActionType>;

/** An action while it is edited. */
export interface EditedAction {
  readonly key: number;
  readonly type: string;
  /** Settings as they are stored. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Typed values by the names of the settings; under `ALL` the settings of an action that the server does not describe. */
  readonly texts: Readonly<Record<string, string>>;
}

export const ALL = '*';
let last = 0;

/** Reads what rules can do; none until it is there. */
export function useActionTypes(): ActionTypes {
  const { data } = useResource<{ readonly items: readonly ActionType[] }>('/business_rules/action-types');
  return new Map((data?.items ?? []).map((one) => [one.id, one]));
}

/** The title of an action; its type where the server does not describe it. */
export const actionTitle = (types: ActionTypes, type: string): string => types.get(type)?.title ?? type;

export const newAction = (type: string): EditedAction => ({ key: ++last, type, config: {}, texts: {} });

/** An action with another value of a setting. */
export function withSetting(action: EditedAction, name: string, value: unknown): EditedAction {
  const { [name]: _typed, ...texts } = action.texts;
  return { ...action, config: { ...action.config, [name]: value }, texts };
}

/** A setting as it is stored or was typed last; undefined for none. */
export const settingOf = ({ config, texts }: EditedAction, name: string): unknown =>
  texts[name] ?? config[name];

/** Actions of a rule as they are edited. */
export function editedActions(actions: readonly RuleAction[] | null): readonly EditedAction[] {
  return (actions ?? []).map(({ type, config }) => ({ key: ++last, type, config: config ?? {}, texts: {} }));
}

/** A setting as its input has it: the typed one, else the stored one, else the one that is saved where it is left out. */
export function settingText(
  { config, texts }: EditedAction,
  { name, value: { kind }, initial }: Member,
): string {
  const value = config[name] ?? initial;
  const typed = texts[name];
  if (typed !== undefined) return typed;
  if (value === undefined || value === null) return '';
  if (kind === 'list' && Array.isArray(value)) return value.map(String).join('\n');
  if (typeof value === 'object') return JSON.stringify(value, null, 2);
  return kind === 'json' ? textOf(value) : String(value as string | number | boolean);
}

/** All settings as JSON. */
export const configText = ({ config, texts }: EditedAction): string =>
  texts[ALL] ?? JSON.stringify(config, null, 2);

/** Actions as the API takes them. @throws ApiError for settings that are no JSON */
export function sentActions(
  actions: readonly EditedAction[],
  types: ActionTypes,
): readonly RuleAction[] | null {
  if (actions.length === 0) return null;
  return actions.map((action) => {
    const known = types.get(action.type);
    if (!known) return { type: action.type, config: configOf(configText(action)) };
    const settings = known.members.flatMap((member) => {
      const value = sentSetting(action, member);
      return value === undefined ? [] : [[member.name, value] as const];
    });
    return { type: action.type, config: Object.fromEntries(settings) };
  });
}

/** The value to send: the typed one, else the stored one. */
function sentSetting({ config, texts }: EditedAction, { name, value }: Member): unknown {
  const typed = texts[name];
  if (typed === undefined) return config[name];
  if (typed === '') return value.isRequired && value.kind === 'json' ? '' : undefined;
  if (value.kind === 'boolean') return typed === 'true';
  if (value.kind === 'integer' || value.kind === 'decimal') return Number(typed);
  if (value.kind === 'list')
    return typed
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  if (value.kind === 'text') return typed;
  return /^[{[]/.test(typed) ? parsed(typed) : valueOf(typed, '=');
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
