import { SelectField, usePerson, useResource } from '@tenantry/console';
import { text } from './texts';

interface Options {
  readonly endpoints: readonly {
    readonly id: string;
    readonly path: string;
    readonly method: string;
    readonly label: string;
  }[];
  readonly apiKeys: readonly { readonly id: string; readonly name: string; readonly keyPrefix: string }[];
}

/** Features without which the server does not list what rules may call. */
const NEEDED = ['business_rules.manage', 'api_keys.create'];

/** Settings that are chosen here. */
export const PLATFORM_MEMBERS: readonly string[] = ['endpoint', 'method', 'apiKeyId'];

interface Props {
  readonly valueOf: (name: string) => string;
  readonly change: (values: Readonly<Record<string, string>>) => void;
}

/** Chooses the operation of the platform that an action calls, and the key it calls with. */
export function PlatformCall({ valueOf, change }: Props) {
  const { features } = usePerson();
  const mayChoose = NEEDED.every((feature) => features.includes(feature));
  const { data } = useResource<Options>(mayChoose ? '/business_rules/platform-call-options' : null);
  if (!data) return null;
  return (
    <>
      <SelectField
        label={text('operation')}
        isRequired
        options={data.endpoints.map(({ id, label }) => ({ value: id, text: label }))}
        value={valueOf('endpoint') === '' ? '' : `${valueOf('method')} ${valueOf('endpoint')}`}
        onChange={(id) => {
          const chosen = data.endpoints.find((one) => one.id === id);
          if (chosen) change({ endpoint: chosen.path, method: chosen.method });
        }}
      />
      <SelectField
        label={text('apiKey')}
        isRequired
        options={data.apiKeys.map(({ id, name, keyPrefix }) => ({
          value: id,
          text: `${name} (${keyPrefix})`,
        }))}
        value={valueOf('apiKeyId')}
        onChange={(id) => change({ apiKeyId: id })}
      />
    </>
  );
}
