import Joi from 'joi';
import type { StateRules } from '../StateRules';
import type { ValueLooks } from '../ValueLooks';
import { declared, type Declared, type FieldOptions, type OfValues, type Only, schemaOf } from './declared';

type Moves = Readonly<Record<string, readonly string[]>>;

/** The states of `M` by name, each with a text. */
type OfStates<M> = { readonly [S in keyof M & string]?: string };

interface StateOptions<M>
  extends
    Omit<FieldOptions, 'required' | 'nullable' | 'initial' | 'takesNull' | 'blank' | 'checked'>,
    ValueLooks<keyof M & string> {
  /** The state of a new record that names none. Default: the first. */
  readonly initial?: keyof M & string;
  /** The states in which a record may be created. Default: the initial one. */
  readonly starts?: readonly (keyof M & string)[];
  /**
   * Members that hold when a record last entered a state: moments that clients do not write. They are empty again when the record
   * returns to its initial state.
   */
  readonly times?: OfStates<M>;
  /** Events when a record enters a state: `{ closed: 'closed' }` makes `helpdesk.ticket.closed`. */
  readonly events?: OfStates<M>;
}

type None = Readonly<Record<never, string>>;

/** One member of `O`, or `Default` where it is left out. */
type Given<O, K extends string, Default> = O extends { readonly [Key in K]: infer Value } ? Value : Default;

/**
 * A state of the record, which changes by the moves that are listed: `state({ open: ['closed'], closed: ['open'] })`. The table and
 * filters take no other value. Any other move is 409 `move_not_allowed`.
 *
 * @param moves the states that each state may change to
 */
export function state<const M extends Moves, const O extends StateOptions<M>>(
  moves: M & { readonly [S in keyof M]: readonly (keyof M)[] },
  options: Only<StateOptions<M>, O> & OfValues<keyof M, O> = {} as Only<StateOptions<M>, O> &
    OfValues<keyof M, O>,
) {
  const { initial = Object.keys(moves)[0] as string, starts, times = {}, events = {}, ...rest } = options;
  const states: StateRules = { moves, starts: starts ?? [initial], times, events } as StateRules;
  const whole = { ...rest, initial, checked: true, description: describe(states, rest.description) };
  const schema = schemaOf(Joi.valid(...Object.keys(moves)), whole);
  return { ...declared('text', schema, whole), states } as unknown as Declared<
    'text',
    Omit<O, 'initial'> & { readonly initial: string; readonly checked: true }
  > & { readonly states: StateRules<Given<O, 'events', None>, Given<O, 'times', None>> };
}

/** Which moves are allowed, for the document of the API and for agents. */
function describe({ moves, starts }: StateRules, description: string | undefined): string {
  const listed = Object.entries(moves)
    .filter(([, targets]) => targets.length > 0)
    .map(([from, targets]) => `\`${from}\` to ${targets.map((to) => `\`${to}\``).join(', ')}`);
  const begin = `a new record is ${starts.map((name) => `\`${name}\``).join(' or ')}`;
  return [description, `${begin}; changes: ${listed.join('; ')}`].filter(Boolean).join('; ');
}
