import { Badge } from '@tenantry/console';
import type { AgentView } from '@tenantry/module-ai_assistant/contract';
import { cutText } from '@tenantry/core/texts';
import type { ToolCall } from './answer/Answer';
import { text } from './texts';

const TONES = { failed: 'bad', done: 'good', running: 'info' } as const;

/** Characters of an input or result that are shown. */
const MOST = 8_000;

/** A call of a tool, folded: what it was given, and what it has answered. */
export function ToolCallView(props: {
  readonly call: ToolCall;
  readonly agent: AgentView | null;
  /** Whether it has changed nothing yet. */
  readonly isProposal: boolean;
}) {
  const { call, agent, isProposal } = props;
  const { tool, input, output, error } = call;
  const name = agent?.tools.find((one) => one.name === tool)?.displayName ?? tool;
  const state = error !== null ? 'failed' : output !== null ? 'done' : 'running';
  return (
    <details className="tool-call">
      <summary>
        {name}{' '}
        <Badge tone={isProposal ? 'warning' : TONES[state]}>
          {text(isProposal ? 'task_proposed' : `task_${state}`)}
        </Badge>
      </summary>
      <p className="help">
        <code>{tool}</code>
      </p>
      {input !== undefined && <Value title={text('input')} value={input} />}
      {output !== null && output !== '' && <Value title={text('result')} value={output} />}
      {error !== null && <p className="field-error">{error}</p>}
    </details>
  );
}

function Value({ title, value }: { readonly title: string; readonly value: unknown }) {
  const shown = shownJson(value);
  return (
    <>
      <p className="help">{title}</p>
      <pre tabIndex={0} aria-label={title}>
        {cutText(shown, MOST, '…')}
      </pre>
    </>
  );
}

/** JSON in lines; any other text as it is. */
function shownJson(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value ?? null, null, 2);
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
}
