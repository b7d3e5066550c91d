import { EXPECTED_UPDATED_AT, IF_MATCH } from '../../http/expectedVersion';
import type { CommandCall } from './CommandDeclaration';

const OFF = new Set(['0', 'false', 'no', 'n', 'off', 'disable', 'disabled', 'none']);
const ON = new Set(['1', 'true', 'yes', 'y', 'on', 'enable', 'enabled', 'all']);

/**
 * Which resources are guarded against lost updates: all, none, or those the operator lists.
 */
export class OptimisticLock {
  private readonly kinds: ReadonlySet<string> | 'all' | 'none';

  /** @param setting `on`, `off`, or resource kinds as a comma list */
  constructor(setting = 'on') {
    const words = setting
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '');
    const [only = 'on'] = words.map((word) => word.toLowerCase());
    if (words.length > 1) this.kinds = new Set(words);
    else this.kinds = ON.has(only) ? 'all' : OFF.has(only) ? 'none' : new Set(words);
  }

  /** The call as a command on this kind of resource sees it: without the headers of versions where nothing is guarded. */
  guard<TCall extends CommandCall>(call: TCall, resourceKind: string): TCall {
    const { [EXPECTED_UPDATED_AT]: time, [IF_MATCH]: tags } = call.headers;
    if ((time === undefined && tags === undefined) || this.covers(resourceKind)) return call;
    return { ...call, headers: { ...call.headers, [EXPECTED_UPDATED_AT]: undefined, [IF_MATCH]: undefined } };
  }

  private covers(resourceKind: string): boolean {
    if (typeof this.kinds === 'string') return this.kinds === 'all';
    return this.kinds.has(resourceKind);
  }
}
