import {
  actionsColumn,
  Badge,
  Form,
  kitText,
  Loaded,
  Table,
  TextField,
  useChange,
  useForm,
  useResource,
} from '@tenantry/console';
import type { SidebarSettings, SidebarVariant } from './sidebarSettings';
import { text } from './texts';

const PATH = '/auth/sidebar/variants';

interface Props {
  /** The arrangement that is edited. */
  readonly current: SidebarSettings;
  readonly onUse: (settings: SidebarSettings) => void;
}

/** Arrangements that were saved under a name, to use one of them again. */
export function Variants({ current, onUse }: Props) {
  const variants = useResource<{ variants: readonly SidebarVariant[] }>(PATH);
  const change = useChange({ refreshes: [PATH] });
  const form = useForm(
    { name: '' },
    ({ name }) => change.run('POST', PATH, { json: { ...(name.trim() && { name }), settings: current } }),
    { again: { name: '' } },
  );
  const activate = async ({ id, settings }: SidebarVariant) => {
    if (await change.attempt('PUT', `${PATH}/${id}`, { json: { isActive: true } })) onUse(settings);
  };
  return (
    <>
      <h2>{text('variants')}</h2>
      <Loaded resource={variants} lines={2}>
        {({ variants: found }) =>
          found.length === 0 ? (
            <p>{text('noVariants')}</p>
          ) : (
            <Table
              label={text('variants')}
              rows={found}
              idOf={({ id }) => id}
              columns={[
                { title: text('name'), cell: ({ name }) => name },
                {
                  title: text('state'),
                  cell: ({ isActive }) =>
                    isActive ? <Badge tone="good">{text('inUse')}</Badge> : <span>–</span>,
                },
                actionsColumn<SidebarVariant>(
                  ({ name }) => name,
                  (variant) => [
                    { id: 'use', text: text('use'), run: () => activate(variant) },
                    {
                      id: 'remove',
                      text: kitText('remove'),
                      look: 'danger',
                      run: () => change.attempt('DELETE', `${PATH}/${variant.id}`),
                    },
                  ],
                ),
              ]}
            />
          )
        }
      </Loaded>
      <Form form={form} action={text('saveAs')}>
        <TextField label={text('name')} help={text('nameHelp')} maxLength={120} {...form.field('name')} />
      </Form>
    </>
  );
}
