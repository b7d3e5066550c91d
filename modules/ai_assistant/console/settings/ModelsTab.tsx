import { Badge, Facts, Table } from '@tenantry/console';
import { AllowlistForm } from './AllowlistForm';
import { sourceText } from './codes';
import { ChoiceForm } from './ChoiceForm';
import { text } from './texts';
import type { Provider, Settings } from './types';

/** Providers, the usual model, and what may be used. */
export function ModelsTab({ settings }: { readonly settings: Settings }) {
  const { availableProviders, resolvedDefault } = settings;
  const ready = availableProviders.filter(({ configured }) => configured);
  const nameOf = (id: string | null) => availableProviders.find((one) => one.id === id)?.name ?? id;
  const others = availableProviders.filter(({ configured }) => !configured);
  return (
    <>
      <Facts
        facts={[
          [
            text('usualModel'),
            resolvedDefault
              ? `${nameOf(resolvedDefault.providerId)} / ${resolvedDefault.modelId}`
              : text('none'),
          ],
          ...(resolvedDefault?.source ? [[text('source'), sourceText(resolvedDefault.source)] as const] : []),
        ]}
      />
      <Providers label={text('providers')} providers={ready} />
      {others.length > 0 && (
        <details>
          <summary>{text('otherProviders', { count: others.length })}</summary>
          <Providers label={text('otherProviders', { count: others.length })} providers={others} />
        </details>
      )}
      <h2>{text('ownChoice')}</h2>
      <p>{text('ownChoiceHelp')}</p>
      <ChoiceForm agentId={null} choice={settings.tenantOverride} providers={settings.allowlistProviders} />
      <h2>{text('allowed')}</h2>
      <p>{text('allowedHelp')}</p>
      <AllowlistForm settings={settings} />
    </>
  );
}

function Providers({
  label,
  providers,
}: {
  readonly label: string;
  readonly providers: readonly Provider[];
}) {
  if (providers.length === 0) return null;
  return (
    <Table
      label={label}
      rows={providers}
      idOf={({ id }) => id}
      columns={[
        { title: text('provider'), cell: ({ name }) => name },
        {
          title: text('state'),
          cell: ({ configured }) => (
            <Badge tone={configured ? 'good' : 'neutral'}>
              {text(configured ? 'configured' : 'notConfigured')}
            </Badge>
          ),
        },
        { title: text('variable'), cell: ({ envKey }) => <code>{envKey ?? '–'}</code> },
        { title: text('model'), cell: ({ defaultModel }) => defaultModel || '–' },
      ]}
    />
  );
}
