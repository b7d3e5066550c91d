import { useState } from 'react';
import {
  Badge,
  Button,
  FormDialog,
  Link,
  Loaded,
  SecretDialog,
  Table,
  TextField,
  useChange,
  useForm,
  usePerson,
  useResource,
} from '@tenantry/console';
import { text } from './texts';

interface Health {
  readonly status: 'ok' | 'error';
  readonly mcpUrl: string;
}

interface Tool {
  readonly name: string;
  readonly description: string;
}

/** How programs use the tools of agents over the Model Context Protocol. */
export function ProgramsTab() {
  const { features } = usePerson();
  const health = useResource<Health>('/ai_assistant/health');
  const tools = useResource<{ readonly tools: readonly Tool[] }>('/ai_assistant/tools');
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <p>{text('programsHelp')}</p>
      <Loaded resource={health}>
        {({ mcpUrl }) => {
          const config = {
            mcpServers: {
              tenantry: { type: 'http', url: location.origin + mcpUrl, headers: { 'x-api-key': '…' } },
            },
          };
          return (
            <pre tabIndex={0} aria-label={text('connection')}>
              {JSON.stringify(config, null, 2)}
            </pre>
          );
        }}
      </Loaded>
      <p>{text('connectHelp')}</p>
      <div className="tools">
        {features.includes('api_keys.create') && (
          <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
            {text('makeKey')}
          </Button>
        )}
        <Link href="/backend/api-keys">{text('allKeys')}</Link>
      </div>
      <h2>{text('tools')}</h2>
      <Loaded resource={tools}>
        {({ tools: found }) => (
          <details>
            <summary>
              {text('toolCount', { count: found.length })} <Badge>MCP</Badge>
            </summary>
            <Table
              label={text('tools')}
              rows={found}
              idOf={({ name }) => name}
              columns={[
                { title: text('tool'), cell: ({ name }) => <code>{name}</code> },
                { title: text('purpose'), cell: ({ description }) => description },
              ]}
            />
          </details>
        )}
      </Loaded>
      {isMaking && <NewKeyDialog onMade={setSecret} onClose={() => setMaking(false)} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

function NewKeyDialog({
  onMade,
  onClose,
}: {
  readonly onMade: (secret: string) => void;
  readonly onClose: () => void;
}) {
  const change = useChange({ refreshes: ['/api_keys'] });
  const form = useForm({ name: 'MCP' }, async (json) => {
    const { secret } = await change.run<{ readonly secret: string }>('POST', '/ai_assistant/mcp-key', {
      json,
    });
    onMade(secret);
  });
  return (
    <FormDialog title={text('makeKey')} action={text('makeKey')} form={form} onClose={onClose}>
      <p>{text('keyHelp')}</p>
      <TextField label={text('name')} isRequired maxLength={120} {...form.field('name')} />
    </FormDialog>
  );
}
