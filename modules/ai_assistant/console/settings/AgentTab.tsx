import {
  Empty,
  FOLLOWED,
  Loaded,
  type Resource,
  SelectField,
  useAddress,
  useResource,
} from '@tenantry/console';
import type { LoopOverride } from '@tenantry/module-ai_assistant/contract';
import type { AgentView } from '@tenantry/module-ai_assistant/contract';
import { AGENTS } from '../chat/types';
import { AgentModelForm } from './AgentModelForm';
import { ChoiceForm } from './ChoiceForm';
import { LoopForm } from './LoopForm';
import { PolicyForm, type PolicyAnswer } from './PolicyForm';
import { type PromptAnswer, PromptForm } from './PromptForm';
import { text } from './texts';
import type { Settings } from './types';

/** Settings of one agent: model, prompt, changes, limits. */
export function AgentTab({
  settings,
  agents,
}: {
  readonly settings: Settings;
  readonly agents: readonly AgentView[];
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
        key={`model ${agent.id}`}
        agentId={agent.id}
        choice={own.override}
        providers={settings.allowlistProviders}
      />
      <AgentModelForm key={`choices ${agent.id}`} own={own} providers={settings.allowlistProviders} />
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
  const resource = useOf<PromptAnswer>(`${path}/prompt-override`);
  return (
    <Loaded resource={resource}>{(answer) => <PromptForm key={path} path={path} answer={answer} />}</Loaded>
  );
}

function Policy({ path }: { readonly path: string }) {
  const resource = useOf<PolicyAnswer>(`${path}/mutation-policy`);
  return (
    <Loaded resource={resource}>{(answer) => <PolicyForm key={path} path={path} answer={answer} />}</Loaded>
  );
}

function Limits({ path, agent }: { readonly path: string; readonly agent: AgentView }) {
  const resource = useOf<{ readonly override: LoopOverride | null }>(`${path}/loop-override`);
  return (
    <Loaded resource={resource}>
      {({ override }) => (
        <LoopForm key={path} path={`${path}/loop-override`} override={override} agent={agent} />
      )}
    </Loaded>
  );
}

/** Stored settings of an agent: never those of the one that was chosen before, which a form would take as its beginning. */
function useOf<T>(path: string): Resource<T> {
  const resource = useResource<T>(path, FOLLOWED);
  return resource.isPrevious ? { ...resource, data: undefined } : resource;
}
