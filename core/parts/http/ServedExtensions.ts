import type { InterceptedCall } from './InterceptedCall';
import type { RecordFile } from './RecordFile';

/** Extensions that other modules add around the handler of a running route. */
export interface ServedExtensions {
  /** Whether there is anything to ask before the handler. */
  readonly lookBefore: boolean;
  /**
   * Asked after the route's own gates and validation.
   *
   * @returns the call with its changed input
   * @throws HttpError what an extension refuses with
   */
  before<TCall extends InterceptedCall>(call: TCall): Promise<TCall>;
  /** Adds to a successful answer; a promise only where that takes time. */
  after(call: InterceptedCall, result: unknown): unknown;
  /** The file with the columns that enrichers of its records add. */
  addColumns(call: InterceptedCall, file: RecordFile): RecordFile;
}
