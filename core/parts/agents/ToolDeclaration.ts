import type Joi from 'joi';
import type { RequiredFeature } from '../access/Feature';
import type { Access } from '../access/AccessControl';
import type { InnerAnswer, InnerRequest } from '../http/InnerRequests';
import type { Principal } from '../identity/Principal';
import type { Scope } from '../tenancy/Scope';

/** Who a tool acts for, and with what. */
export interface ToolContext<Services = never> {
  /** Services of the module that contributes the tool. */
  readonly services: Services;
  readonly principal: Principal;
  readonly scope: Scope;
  readonly access: Access;
  /**
   * The version of a record that the change was confirmed for, as `targets` gave it; undefined where any is right. A handler
   * that writes the record refuses another version, since it may have changed since the change was confirmed.
   */
  readonly expectedVersion: (recordId: string) => string | undefined;
  /** Calls a route of the API with the rights of the caller, in the place where the caller works. */
  readonly request: (request: InnerRequest) => Promise<InnerAnswer>;
}

/** The record that a mutating tool would change, for the person who confirms it. */
export interface ToolTarget {
  /** Null for a record that would be created. */
  readonly recordId: string | null;
  /** `<module>.<entity>`. */
  readonly entityType: string;
  /** Changes with every change of the record; null where that cannot be checked. */
  readonly recordVersion: string | null;
  /** Fields as they are. */
  readonly before: Readonly<Record<string, unknown>>;
  /** Fields as they would be; default: the input. */
  readonly after?: Readonly<Record<string, unknown>>;
  /** Texts for people by field: its name, and its values where they are ids or codes. */
  readonly display?: {
    readonly fieldLabels?: Readonly<Record<string, string>>;
    readonly before?: Readonly<Record<string, unknown>>;
    readonly after?: Readonly<Record<string, unknown>>;
  };
  /** Shown to people; for tools that change several records. */
  readonly label?: string;
}

/** Something an AI agent can do: validated input, features, and a handler. */
export interface ToolDeclaration {
  /** `<module>.<name>`. */
  readonly id: string;
  /** Shown to people; default: the id. */
  readonly title?: string;
  /** Tells the agent what the tool does. */
  readonly description: string;
  /** Shape of its input. */
  readonly input: Joi.ObjectSchema;
  /** Features the person behind the agent must hold, all of them. */
  readonly features?: readonly RequiredFeature[];
  /** A mutating tool never acts by itself: it leaves an action for a person to confirm. */
  readonly isMutation?: boolean;
  /** Whether it changes several records, those of the input's member `records`. */
  readonly isBulk?: boolean;
  /** Whether the change, or one with this input, cannot be taken back; default false. */
  readonly isDestructive?: boolean | ((input: never) => boolean);
  /** The handler changes records by a single request of the API, so that a proposal is checked by trying it out. */
  readonly isTriedOut?: boolean;
  /** The records that the input is about, as they are; one unless `isBulk`, none where there is nothing to show. */
  readonly targets?: (input: never, context: ToolContext) => Promise<readonly ToolTarget[]>;
  /** Does the work with the services of the module. @throws Error the model and the person see its message if it is an HttpError */
  readonly handler: (input: never, context: ToolContext) => unknown;
}
