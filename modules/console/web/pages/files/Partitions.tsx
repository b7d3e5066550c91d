import { useResource } from '../../api/useResource';
import { Badge, Empty, Loaded, Table } from '../../kit';
import { kitText } from '../../kit/texts';
import { text } from './texts';
import type { Partition } from './types';

/** The places where files of the tenant are kept, and who may read them. */
export function Partitions() {
  const partitions = useResource<{ readonly items: readonly Partition[] }>('/attachments/partitions');
  return (
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
                cell: ({ title, description }) => (
                  <>
                    {title}
                    {description && <p className="help">{description}</p>}
                  </>
                ),
              },
              { title: text('code'), cell: ({ code }) => <code>{code}</code> },
              {
                title: text('readers'),
                cell: ({ isPublic }) => (
                  <Badge tone={isPublic ? 'warning' : 'good'}>{text(isPublic ? 'public' : 'private')}</Badge>
                ),
              },
              { title: text('storage'), cell: ({ storageDriver }) => storageDriver },
              {
                title: text('readsTexts'),
                cell: ({ requiresOcr }) => kitText(requiresOcr ? 'yes' : 'no'),
              },
            ]}
          />
        )
      }
    </Loaded>
  );
}
