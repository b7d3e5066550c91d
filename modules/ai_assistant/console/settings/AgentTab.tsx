import type { ReactNode } from 'react';
import {
  Avatar,
  BackLink,
  Card,
  Chip,
  Empty,
  FOLLOWED,
  Link,
  Loaded,
  type Resource,
  useAddress,
  useResource,
  useResources,
} from '@tenantry/console';
import type { AgentView, LoopOverride } from '@tenantry/module-ai_assistant/contract';
import { AGENTS } from '../chat/types';
import { AgentModelForm } from './AgentModelForm';
import { ChoiceForm } from './ChoiceForm';
import { LoopForm } from './LoopForm';
import { modelText } from './modelText';
import { PolicyForm, type PolicyAnswer } from './PolicyForm';
import { type PromptAnswer, PromptForm } from './PromptForm';
import { text } from './texts';
import type { AgentSettings, Settings } from './types';

interface Props {
  readonly settings: Settings;
  readonly agents: readonly AgentView[];
}

const PAGE = '/backend/ai-settings?tab=agents';

/** The agents, or the settings of the one in the address. */
export function AgentTab({ settings, agents }: Props) {
  const { get } = useAddress();
  const agent = agents.find(({ id }) => id === get('agent'));
  const own = settings.agents.find(({ agentId }) => agentId === agent?.id);
  if (agents.length === 0) return <Empty title={text('noAgents')} />;
  return agent && own ? (
    <Agent settings={settings} agent={agent} own={own} />
  ) : (
    <Agents settings={settings} agents={agents} />
  );
}

/** Each agent with its purpose, its model, and what it may change. */
function Agents({ settings, agents }: Props) {
  const policies = useResources<PolicyAnswer>(agents.map(({ id }) => `${AGENTS}/${id}/mutation-policy`));
  return (
    <div className="settings-cards">
      {agents.map(({ id, label, description, tools }, index) => {
        const own = settings.agents.find(({ agentId }) => agentId === id);
        const policy = policies[index];
        const allowed = policy?.override?.mutationPolicy ?? policy?.codeDeclared;
        return (
          <Link key={id} href={`${PAGE}&agent=${encodeURIComponent(id)}`} className="settings-card">
            <Avatar name={label} shape="square" size={32} icon="bot" />
            <span>
              {label}
              <span className="help">{description}</span>
              <span className="help">
                {modelText(settings, own ?? null)} · {text('toolCount', { count: tools.length })}
              </span>
              {allowed && (
                <Chip tone={allowed === 'read-only' ? 'grey' : 'blue'}>{text(`allowed_${allowed}`)}</Chip>
              )}{' '}
              {own?.override && <Chip tone="purple">{text('ownModel')}</Chip>}
            </span>
          </Link>
        );
      })}
    </div>
  );
}

/** Settings of one agent: model, prompt, changes, limits. */
function Agent({
  settings,
  agent,
  own,
}: {
  readonly settings: Settings;
  readonly agent: AgentView;
  readonly own: AgentSettings;
}) {
  const path = `${AGENTS}/${agent.id}`;
  const providers = settings.allowlistProviders;
  return (
    <>
      <BackLink href={PAGE}>{text('allAgents')}</BackLink>
      <section className="card who">
        <Avatar name={agent.label} shape="square" size={44} icon="bot" />
        <div>
          <strong>{agent.label}</strong>
          <p className="help">{agent.description}</p>
        </div>
        <Chip tone="grey">{modelText(settings, own)}</Chip>
      </section>
      <Card title={text('model')}>
        <p className="help">{text('agentModelHelp')}</p>
        <ChoiceForm
          key={`model ${agent.id}`}
          agentId={agent.id}
          choice={own.override}
          providers={providers}
        />
      </Card>
      <Card title={text('inConversations')}>
        <AgentModelForm key={`choices ${agent.id}`} own={own} providers={providers} />
      </Card>
      <Card title={text('prompt')}>
        <Stored<PromptAnswer> path={`${path}/prompt-override`}>
          {(answer) => <PromptForm key={path} path={path} answer={answer} />}
        </Stored>
      </Card>
      <Card title={text('policy')}>
        <Stored<PolicyAnswer> path={`${path}/mutation-policy`}>
          {(answer) => <PolicyForm key={path} path={path} answer={answer} />}
        </Stored>
      </Card>
      <Card title={text('limits')}>
        <p className="help">{text('limitsHelp')}</p>
        <Stored<{ readonly override: LoopOverride | null }> path={`${path}/loop-override`}>
          {({ override }) => (
            <LoopForm key={path} path={`${path}/loop-override`} override={override} agent={agent} />
          )}
        </Stored>
      </Card>
    </>
  );
}

/** Stored settings of an agent: never those of the one that was chosen before, which a form would take as its beginning. */
function Stored<T>({
  path,
  children,
}: {
  readonly path: string;
  readonly children: (answer: T) => ReactNode;
}) {
  const resource = useResource<T>(path, FOLLOWED);
  const own: Resource<T> = resource.isPrevious ? { ...resource, data: undefined } : resource;
  return <Loaded resource={own}>{children}</Loaded>;
}
