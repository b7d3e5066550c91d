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

/** Chooses the operation of the platform that an action calls, and the key it calls with. The settings keep the rest. */
export function PlatformCall(props: { readonly json: string; readonly change: (json: string) => void }) {
  const { features } = usePerson();
  const mayChoose = NEEDED.every((feature) => features.includes(feature));
  const { data } = useResource<Options>(mayChoose ? '/business_rules/platform-call-options' : null);
  const config = configOf(props.json);
  // Without the choice, or in the middle of writing JSON, the settings are edited as they are.
  if (!data || config === null) return null;
  const set = (changes: object) => props.change(JSON.stringify({ ...config, ...changes }, null, 2));
  const { method, endpoint, apiKeyId } = config;
  return (
    <>
      <SelectField
        label={text('operation')}
        isRequired
        options={data.endpoints.map(({ id, label }) => ({ value: id, text: label }))}
        value={typeof endpoint === 'string' ? `${String(method)} ${endpoint}` : ''}
        onChange={(id) => {
          const chosen = data.endpoints.find((one) => one.id === id);
          if (chosen) set({ endpoint: chosen.path, method: chosen.method });
        }}
      />
      <SelectField
        label={text('apiKey')}
        isRequired
        options={data.apiKeys.map(({ id, name, keyPrefix }) => ({
          value: id,
          text: `${name} (${keyPrefix})`,
        }))}
        value={typeof apiKeyId === 'string' ? apiKeyId : ''}
        onChange={(id) => set({ apiKeyId: id })}
      />
    </>
  );
}

/** The settings; null while they are no JSON object. */
function configOf(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
