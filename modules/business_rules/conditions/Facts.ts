/** Who works, for conditions. */
export interface FactsUser {
  readonly id: string | null;
  readonly email?: string | null;
  /** The first of the roles. */
  readonly role: string | null;
  readonly roles: readonly string[];
}

/** Earlier changes of a record, for conditions; read only where a rule names them. */
export interface FactsHistory {
  /** How many changes of the record the action log has. */
  readonly count: number;
  /** The latest of them. */
  readonly lastCommand: string | null;
  readonly lastActorId: string | null;
  readonly lastChangedAt: string | null;
}

/** Context of the record that a rule judges. */
export interface Surroundings {
  readonly entityType: string;
  readonly entityId: string | null;
  readonly eventType: string | null;
  readonly user: FactsUser;
  readonly scope: { readonly tenantId: string; readonly organizationId: string | null };
  /** The record before the change; null where it is created. */
  readonly before?: Readonly<Record<string, unknown>> | null;
  /** Names of members that change. */
  readonly changed?: readonly string[];
  readonly history?: FactsHistory;
}

/** Data that conditions are judged by. */
export interface Facts {
  /** The record, as it would be. */
  readonly data: unknown;
  readonly around: Surroundings;
  readonly now: Date;
  /** Time zone in which days begin: a name of the IANA database. */
  readonly zone: string;
  readonly effort: Effort;
}

/** Remaining budget for judging, in steps of regular expressions. */
export interface Effort {
  left: number;
}

/** Steps for everything that is judged at one time: about a third of a second. */
export const MOST_EFFORT = 5_000_000;

/** Conditions that are judged at one time cost too much. */
export class TooCostly extends Error {
  constructor() {
    super('The conditions take too long: a regular expression is too complex for the text');
  }
}
