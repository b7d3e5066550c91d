import { useEffect, useId, useRef, useState } from 'react';
import { Button, keepDraft, keptDraft, useLimit, usePerson, useResource } from '@tenantry/console';
import type { AgentView } from '@tenantry/module-ai_assistant/contract';
import { AttachedFiles, useAttached } from './AttachedFiles';
import type { Draft } from './state/ChatState';
import { text } from './texts';
import { AGENTS } from './types';

interface Models {
  readonly defaultModelName: string | null;
  readonly providers: readonly {
    readonly id: string;
    readonly name: string;
    readonly models: readonly { readonly id: string; readonly name: string }[];
  }[];
}

/** The field for the next message, with files and the choice of the model. Enter sends, with Shift it begins a line. */
export function Composer(props: {
  readonly agent: AgentView;
  readonly conversationId: string;
  /** Key of the draft: the conversation, or the next new one. */
  readonly draftKey: string;
  /** Message that could not be sent; it is shown again. */
  readonly unsent: Draft | null;
  /** The chosen one; empty for that of the agent. */
  readonly model: string;
  readonly choose: (model: string) => void;
  readonly isBusy: boolean;
  readonly send: (draft: Draft) => unknown;
  readonly stop: () => void;
}) {
  const { agent, conversationId, draftKey, unsent, model, choose, isBusy, send, stop } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { features } = usePerson();
  const [message, setMessage] = useState(() => keptDraft(draftKey));
  useEffect(() => {
    keepDraft(draftKey, message);
  }, [draftKey, message]);
  const { problem, ref: limited } = useLimit(message, 100_000);
  const attached = useAttached(conversationId);
  const mayAttach = agent.acceptedMediaTypes.length > 0 && features.includes('attachments.manage');
  const { restore } = attached;
  useEffect(() => {
    if (!unsent) return;
    setMessage((now) => (now === '' ? unsent.text : now));
    restore(unsent.files);
  }, [unsent, restore]);
  const go = () => {
    if (isBusy || message.trim() === '' || attached.isSending || problem !== undefined) return;
    void send({ text: message.trim(), files: attached.files });
    setMessage('');
    attached.restore([]);
    field.current?.focus();
  };
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label htmlFor={id} className="hidden">
        {text('message')}
      </label>
      <textarea
        ref={(input) => {
          field.current = input;
          limited(input);
        }}
        id={id}
        rows={2}
        placeholder={text('placeholder')}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-help${problem === undefined ? '' : ` ${id}-error`}`}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          go();
        }}
      />
      {problem !== undefined && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {problem}
        </p>
      )}
      <div className="tools">
        {mayAttach && <AttachedFiles attached={attached} accepted={agent.acceptedMediaTypes} />}
        {agent.allowRuntimeModelOverride && <ModelChoice agent={agent} model={model} choose={choose} />}
        <span id={`${id}-help`} className="help">
          {text('messageHelp')}
        </span>
        <span className="push buttons">
          {isBusy ? (
            <Button icon="square" onClick={stop}>
              {text('stop')}
            </Button>
          ) : (
            <Button type="submit" look="primary" icon="arrow-up" disabled={attached.isSending}>
              {text('send')}
            </Button>
          )}
        </span>
      </div>
    </form>
  );
}

function ModelChoice(props: {
  readonly agent: AgentView;
  readonly model: string;
  readonly choose: (model: string) => void;
}) {
  const { agent, model, choose } = props;
  const { data } = useResource<Models>(`${AGENTS}/${agent.id}/models`);
  if (!data || data.providers.length === 0) return null;
  return (
    <label className="select">
      <span>{text('model')}</span>
      <select value={model} onChange={({ target }) => choose(target.value)}>
        <option value="">{text('usualModel', { model: data.defaultModelName ?? '–' })}</option>
        {data.providers.map((provider) => (
          <optgroup key={provider.id} label={provider.name}>
            {provider.models.map((one) => (
              <option key={one.id} value={`${provider.id}/${one.id}`}>
                {one.name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
