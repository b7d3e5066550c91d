import { useState } from 'react';
import {
  Button,
  Card,
  FormDialog,
  Link,
  Loaded,
  SecretDialog,
  Summary,
  TextField,
  useChange,
  useForm,
  usePerson,
  useResource,
} from '@tenantry/console';
import { Row } from './Row';
import { text } from './texts';

interface Health {
  readonly status: 'ok' | 'error';
  readonly mcpUrl: string;
}

interface Tool {
  readonly name: string;
  readonly description: string;
  readonly module: string;
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
      <Card title={text('connect')}>
        <p className="help">{text('programsHelp')}</p>
        <Loaded resource={health}>
          {({ mcpUrl }) => {
            const url = location.origin + mcpUrl;
            const config = {
              mcpServers: { tenantry: { type: 'http', url, headers: { 'x-api-key': '…' } } },
            };
            return (
              <>
                <label className="field">
                  <span>{text('serverAddress')}</span>
                  <input readOnly value={url} onFocus={({ target }) => target.select()} />
                </label>
                <details>
                  <Summary>{text('connection')}</Summary>
                  <p className="help">{text('connectHelp')}</p>
                  <pre tabIndex={0} aria-label={text('connection')}>
                    {JSON.stringify(config, null, 2)}
                  </pre>
                </details>
              </>
            );
          }}
        </Loaded>
        <div className="tools">
          {features.includes('api_keys.create') && (
            <Button look="primary" icon="plus" onClick={() => setMaking(true)}>
              {text('makeKey')}
            </Button>
          )}
          <Link href="/backend/api-keys">{text('allKeys')}</Link>
        </div>
      </Card>
      <Card title={text('tools')}>
        <p className="help">{text('toolsHelp')}</p>
        <Loaded resource={tools}>
          {({ tools: found }) => (
            <details>
              <Summary>{text('toolCount', { count: found.length })}</Summary>
              <ul className="device-list" aria-label={text('tools')}>
                {found.map(({ name, description, module }) => (
                  <Row key={name} mark={{ name: module }} title={description} note={<code>{name}</code>} />
                ))}
              </ul>
            </details>
          )}
        </Loaded>
      </Card>
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
