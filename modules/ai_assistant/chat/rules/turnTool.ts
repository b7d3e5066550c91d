import type {
  LanguageModelV3FunctionTool,
  LanguageModelV3ToolCall,
  LanguageModelV3ToolResultPart,
} from '@ai-sdk/provider';
import { asData } from '../../shared/asData';

/** A tool as a turn uses it. */
export interface TurnTool {
  /** Its definition for models. */
  readonly definition: LanguageModelV3FunctionTool;
  /** Validates arguments. @returns the error, or the converted value */
  readonly read: (args: unknown) => { readonly error?: Error | undefined; readonly value: unknown };
  /** Does the work. @throws Error with a message for the model alone, not for clients */
  readonly run: (input: unknown) => Promise<string>;
}

/** A call that a model has asked for. */
export interface ReadCall extends Pick<
  LanguageModelV3ToolCall,
  'toolCallId' | 'toolName' | 'providerMetadata'
> {
  readonly input: unknown;
  /** Why it cannot be made; null where it can. */
  readonly error: string | null;
}

/** Outcome of a call. */
export type CallOutput = { readonly output: string } | { readonly error: string };

/** Reads what a model asks for; models also name tools that do not exist, and give arguments that do not fit. */
export function readCall(call: LanguageModelV3ToolCall, tools: ReadonlyMap<string, TurnTool>): ReadCall {
  const { toolCallId, toolName, providerMetadata } = call;
  const tool = tools.get(toolName);
  const args = argumentsOf(call.input);
  const common = { toolCallId, toolName, providerMetadata };
  const invalid = (error: string): ReadCall => ({ ...common, input: args?.value ?? call.input, error });
  if (!tool)
    return invalid(`There is no tool ${toolName}. The tools are: ${[...tools.keys()].join(', ') || 'none'}.`);
  if (!args) return invalid(`Invalid input for tool ${toolName}: it is not JSON`);
  const { error, value } = tool.read(args.value);
  return error
    ? invalid(`Invalid input for tool ${toolName}: ${error.message}`)
    : { ...common, input: value, error: null };
}

/** Models give no text for no arguments. */
function argumentsOf(text: string): { readonly value: unknown } | null {
  if (text.trim() === '') return { value: {} };
  try {
    return { value: JSON.parse(text, (name, value: unknown) => (name === '__proto__' ? undefined : value)) };
  } catch {
    return null;
  }
}

/** The answer of a tool, as the model gets it: marked as data, not as an instruction. */
export function resultPart(
  { toolCallId, toolName, providerMetadata }: ReadCall,
  came: CallOutput,
): LanguageModelV3ToolResultPart {
  const output =
    'error' in came
      ? ({ type: 'error-text', value: came.error } as const)
      : ({ type: 'text', value: `<data>\n${asData(came.output)}\n</data>` } as const);
  return { type: 'tool-result', toolCallId, toolName, output, providerOptions: providerMetadata };
}
