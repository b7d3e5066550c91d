import type { RequiredFeature } from '../access/Feature';
import type Joi from 'joi';

/** Something an AI agent can do: validated input, features, and a handler. */
export interface ToolDeclaration {
  /** `<module>.<name>`. */
  readonly id: string;
  readonly description: string;
  readonly input: Joi.ObjectSchema;
  /** Features the person behind the agent must hold, all of them. */
  readonly features?: readonly RequiredFeature[];
  /** A mutating tool never acts by itself: it leaves an action for a person to confirm. */
  readonly isMutation?: boolean;
  readonly handler: (input: never, context: { readonly services: never }) => unknown;
}

/** An AI agent: instructions, and the tools it may use. */
export interface AgentDeclaration {
  /** `<module>.<name>`. */
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly instructions: string;
  /** Ids of tools, of this module or of those it requires; checked at start. */
  readonly tools?: readonly string[];
  readonly features?: readonly RequiredFeature[];
  /** `chat` streams a conversation, `object` answers with one validated object. */
  readonly executionMode?: 'chat' | 'object';
  readonly mutationPolicy?: 'read-only' | 'confirm-required';
}
