import { Badge, Card, Summary } from '@tenantry/console';
import { AllowlistForm } from './AllowlistForm';
import { ChoiceForm } from './ChoiceForm';
import { sourceText } from './codes';
import { modelText } from './modelText';
import { Row } from './Row';
import { text } from './texts';
import type { Provider, Settings } from './types';

/** Providers, the usual model, and what may be used. */
export function ModelsTab({ settings }: { readonly settings: Settings }) {
  const { availableProviders, resolvedDefault, allowlistProviders, tenantOverride } = settings;
  const ready = availableProviders.filter(({ configured }) => configured);
  const others = availableProviders.filter(({ configured }) => !configured);
  return (
    <>
      <Card title={text('providers')}>
        <p className="help">{text('providersHelp')}</p>
        <Providers providers={ready} />
        {ready.length === 0 && <p>{text('none')}</p>}
        {others.length > 0 && (
          <details>
            <Summary>{text('otherProviders', { count: others.length })}</Summary>
            <Providers providers={others} />
          </details>
        )}
      </Card>
      <Card title={text('usualModel')}>
        <p className="help">{text('ownChoiceHelp')}</p>
        {resolvedDefault && (
          <ul className="device-list">
            <Row
              mark={{ name: modelText(settings, resolvedDefault), icon: 'bot' }}
              title={modelText(settings, resolvedDefault)}
              note={text('decidedBy', { source: sourceText(resolvedDefault.source) })}
            />
          </ul>
        )}
        <ChoiceForm agentId={null} choice={tenantOverride} providers={allowlistProviders} />
      </Card>
      <Card title={text('allowed')}>
        <p className="help">{text('allowedHelp')}</p>
        <AllowlistForm settings={settings} />
      </Card>
    </>
  );
}

function Providers({ providers }: { readonly providers: readonly Provider[] }) {
  if (providers.length === 0) return null;
  return (
    <ul className="device-list">
      {providers.map(({ id, name, defaultModel, envKey, configured }) => (
        <Row
          key={id}
          mark={{ name }}
          title={name}
          note={
            <>
              {defaultModel || text('noModel')}
              {envKey !== null && (
                <>
                  {' · '}
                  {text('variable')} <code>{envKey}</code>
                </>
              )}
            </>
          }
        >
          <Badge tone={configured ? 'good' : 'neutral'}>
            {text(configured ? 'configured' : 'notConfigured')}
          </Badge>
        </Row>
      ))}
    </ul>
  );
}
