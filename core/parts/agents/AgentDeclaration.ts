import type Joi from 'joi';
import type { RequiredFeature } from '../access/Feature';
import type { ToolDeclaration } from './ToolDeclaration';

/** Which changes an agent may make, the most restrictive first. */
export type MutationPolicy = 'read-only' | 'destructive-confirm-required' | 'confirm-required';

/** Bounds of the steps that a model takes in one turn. */
export interface AgentLoop {
  /** Calls of the model; default 10. */
  readonly maxSteps?: number;
  /** Tools after which the turn ends. */
  readonly stopAfter?: readonly string[];
  readonly budget?: {
    readonly maxToolCalls?: number;
    /** Milliseconds of the whole turn. */
    readonly maxWallClockMs?: number;
    /** Tokens of input and output together. */
    readonly maxTokens?: number;
  };
  /** Whether a request may choose a preset; default true. */
  readonly allowRuntimeOverride?: boolean;
}

/** The object that an agent answers with. */
export interface AgentOutput {
  readonly name: string;
  readonly schema: Joi.ObjectSchema;
}

/** How an agent reads the records of pages on which people use it. */
export interface PageRecord {
  /** Entity types that pages use for the records, as `customers.deal`; case does not count. */
  readonly entityTypes: readonly string[];
  /** Reads one record; one of the agent's tools that change nothing. */
  readonly tool: ToolDeclaration;
  /** The member of the tool's input that takes the id. */
  readonly idMember: string;
}

/** An AI agent: instructions, and the tools it may use. */
export interface AgentDeclaration {
  /** `<module>.<name>`. */
  readonly id: string;
  /** Shown to people. */
  readonly title: string;
  /** Purpose of the agent, for people. */
  readonly description?: string;
  /** The instructions of the agent. */
  readonly instructions: string;
  /** Of this module or of those it requires. */
  readonly tools?: readonly ToolDeclaration[];
  /** Records that it reads for the page on which a person uses it. Default: none, only the context that the client sends. */
  readonly pageRecords?: readonly PageRecord[];
  /** Features a person must hold, all of them, to use it. */
  readonly features?: readonly RequiredFeature[];
  /** `chat` streams a conversation, `object` answers with one validated object. */
  readonly executionMode?: 'chat' | 'object';
  /** Whether it may propose changes, each of which a person confirms; default `read-only`. */
  readonly mutationPolicy?: MutationPolicy;
  /** Shape of the answer; required for `object`. */
  readonly output?: AgentOutput;
  /** Bounds of the steps in one turn. */
  readonly loop?: AgentLoop;
  /** Questions that people may begin with. */
  readonly suggestions?: readonly { readonly label: string; readonly prompt: string }[];
  /** Words by which people find it. */
  readonly keywords?: readonly string[];
  /** Files that it takes; default none. */
  readonly acceptedMediaTypes?: readonly ('image' | 'pdf' | 'file')[];
  /** Id of the model provider; default: the operator's. */
  readonly defaultProvider?: string;
  /** Model of the provider, or `<provider>/<model>`. */
  readonly defaultModel?: string;
  /** Whether requests and settings may choose provider, model and loop; default true. */
  readonly allowRuntimeOverride?: boolean;
  /** Reads texts of strangers, so that what people send is always moderated. */
  readonly untrustedInput?: boolean;
  /** Whether it shows a plan of its steps; default false. */
  readonly plansTasks?: boolean;
}
