import type { LoopOverride } from '@tenantry/module-ai_assistant/contract';
import { useResource } from '../../api/useResource';
import { Empty, Latest, Loaded, SelectField, useAddress } from '../../kit';
import { type Agent, AGENTS } from '../ai/types';
import { AgentModelForm } from './AgentModelForm';
import { ChoiceForm } from './ChoiceForm';
import { LoopForm } from './LoopForm';
import { PolicyForm, type PolicyAnswer } from './PolicyForm';
import { type PromptAnswer, PromptForm } from './PromptForm';
import { text } from './texts';
import type { Settings } from './types';

/** What is set for one agent: model, prompt, changes, limits. */
export function AgentTab({
  settings,
  agents,
}: {
  readonly settings: Settings;
  readonly agents: readonly Agent[];
}) {
  const { get, set } = useAddress();
  const agent = agents.find(({ id }) => id === get('agent')) ?? agents[0];
  const own = settings.agents.find(({ agentId }) => agentId === agent?.id);
  if (!agent || !own) return <Empty title={text('noAgents')} />;
  const path = `${AGENTS}/${agent.id}`;
  const nameOf = (id: string) => settings.availableProviders.find((one) => one.id === id)?.name ?? id;
  return (
    <>
      <SelectField
        label={text('agent')}
        isRequired
        value={agent.id}
        onChange={(id) => set({ agent: id })}
        options={agents.map(({ id, label }) => ({ value: id, text: label }))}
      />
      <p>{agent.description}</p>
      <p>
        {text('usualModel')}:{' '}
        {own.providerId === null ? text('none') : `${nameOf(own.providerId)} / ${own.modelId ?? ''}`}
      </p>
      <h2>{text('model')}</h2>
      <ChoiceForm
        key={`${agent.id} ${JSON.stringify(own.override)}`}
        agentId={agent.id}
        choice={own.override}
        providers={settings.allowlistProviders}
      />
      <AgentModelForm
        key={`choices ${agent.id} ${JSON.stringify(own.runtimeOverrideAllowlist)}${JSON.stringify(own.moderation)}`}
        own={own}
        providers={settings.allowlistProviders}
      />
      <h2>{text('prompt')}</h2>
      <Prompt path={path} />
      <h2>{text('policy')}</h2>
      <Policy path={path} />
      <h2>{text('limits')}</h2>
      <Limits path={path} agent={agent} />
    </>
  );
}

function Prompt({ path }: { readonly path: string }) {
  const resource = useResource<PromptAnswer>(`${path}/prompt-override`);
  return (
    <Loaded resource={resource}>
      {(answer) => (
        <Latest key={path} record={answer} version={String(answer.override?.version ?? 0)}>
          {(shown) => <PromptForm path={path} answer={shown} />}
        </Latest>
      )}
    </Loaded>
  );
}

function Policy({ path }: { readonly path: string }) {
  const resource = useResource<PolicyAnswer>(`${path}/mutation-policy`);
  return (
    <Loaded resource={resource}>
      {(answer) => (
        <Latest key={path} record={answer} version={answer.override?.updatedAt ?? ''}>
          {(shown) => <PolicyForm path={path} answer={shown} />}
        </Latest>
      )}
    </Loaded>
  );
}

function Limits({ path, agent }: { readonly path: string; readonly agent: Agent }) {
  const resource = useResource<{ readonly override: LoopOverride | null }>(`${path}/loop-override`);
  return (
    <Loaded resource={resource}>
      {({ override }) => (
        <Latest key={path} record={override} version={override?.updatedAt ?? ''}>
          {(shown) => <LoopForm path={`${path}/loop-override`} override={shown} agent={agent} />}
        </Latest>
      )}
    </Loaded>
  );
}
