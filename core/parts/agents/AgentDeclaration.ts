import type { RequiredFeature } from '../access/Feature';
import type Joi from 'joi';

/** Something an AI agent can do: validated input, features, and a handler. */
export interface ToolDeclaration {
  /** `<module>.<name>`. */
  readonly id: string;
  /** Tells the agent what the tool does. */
  readonly description: string;
  /** Shape of its input. */
  readonly input: Joi.ObjectSchema;
  /** Features the person behind the agent must hold, all of them. */
  readonly features?: readonly RequiredFeature[];
  /** A mutating tool never acts by itself: it leaves an action for a person to confirm. */
  readonly isMutation?: boolean;
  /** Does the work with the services of the module. */
  readonly handler: (input: never, context: { readonly services: never }) => unknown;
}

/** An AI agent: instructions, and the tools it may use. */
export interface AgentDeclaration {
  /** `<module>.<name>`. */
  readonly id: string;
  /** Shown to people. */
  readonly title: string;
  /** What it is for, for people. */
  readonly description?: string;
  /** The instructions of the agent. */
  readonly instructions: string;
  /** Of this module or of those it requires. */
  readonly tools?: readonly ToolDeclaration[];
  /** Features a person must hold, all of them, to use it. */
  readonly features?: readonly RequiredFeature[];
  /** `chat` streams a conversation, `object` answers with one validated object. */
  readonly executionMode?: 'chat' | 'object';
  /** Whether it may propose changes, each of which a person confirms. */
  readonly mutationPolicy?: 'read-only' | 'confirm-required';
}
