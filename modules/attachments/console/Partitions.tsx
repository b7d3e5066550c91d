import { useState } from 'react';
import {
  actionsColumn,
  Badge,
  Button,
  Empty,
  kitText,
  Loaded,
  PageActions,
  Table,
  useRemoval,
  useResource,
} from '@tenantry/console';
import { EditPartitionDialog, NewPartitionDialog } from './PartitionDialog';
import { partitionTitle } from './partitionTitle';
import { text } from './texts';
import { type Partition, PARTITIONS } from './types';

/** The places where files of the tenant are kept, and who may read them. */
export function Partitions() {
  const partitions = useResource<{ readonly items: readonly Partition[] }>(PARTITIONS);
  const [open, setOpen] = useState<Partition | 'new' | null>(null);
  const { ask, dialog } = useRemoval(text('partitionRemoved'));
  const close = () => setOpen(null);
  return (
    <>
      <PageActions>
        <Button look="primary" icon="plus" onClick={() => setOpen('new')}>
          {text('addPartition')}
        </Button>
      </PageActions>
      <Loaded resource={partitions}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={text('noPartitions')} />
          ) : (
            <Table
              label={text('partitions')}
              rows={items}
              idOf={({ id }) => id}
              columns={[
                {
                  title: text('partition'),
                  cell: (partition) => (
                    <>
                      {partitionTitle(partition)}
                      {partition.description && <p className="help">{partition.description}</p>}
                    </>
                  ),
                },
                { title: text('code'), cell: ({ code }) => <code>{code}</code> },
                {
                  title: text('readers'),
                  cell: ({ isPublic }) => (
                    <Badge tone={isPublic ? 'warning' : 'good'}>
                      {text(isPublic ? 'public' : 'private')}
                    </Badge>
                  ),
                },
                { title: text('storage'), cell: ({ storageDriver }) => storageDriver },
                {
                  title: text('readsTexts'),
                  cell: ({ requiresOcr }) => kitText(requiresOcr ? 'yes' : 'no'),
                },
                actionsColumn<Partition>(partitionTitle, (partition) => [
                  { id: 'edit', text: text('edit'), run: () => setOpen(partition) },
                  {
                    id: 'remove',
                    text: kitText('remove'),
                    look: 'danger',
                    run: () =>
                      ask({
                        name: partitionTitle(partition),
                        path: `${PARTITIONS}?id=${partition.id}`,
                        updatedAt: partition.updatedAt,
                        help: text('removePartition'),
                      }),
                  },
                ]),
              ]}
            />
          )
        }
      </Loaded>
      {open === 'new' && <NewPartitionDialog onClose={close} />}
      {open !== null && open !== 'new' && <EditPartitionDialog partition={open} onClose={close} />}
      {dialog}
    </>
  );
}
