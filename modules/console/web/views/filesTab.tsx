import { Suspense } from 'react';
import { usePerson } from '../api/person';
import { lazyCode } from '../kit/lazyCode';
import { Skeleton } from '../kit/states';
import type { Tab } from '../kit/Tabs';
import { t } from './texts';

const RecordFiles = lazyCode(
  () => import('../pages/files/RecordFiles'),
  (code) => code.default,
);

/** Kinds of records that files are attached to. */
const KNOWN: ReadonlySet<string> = new Set([
  'catalog.product',
  'customers.company',
  'customers.deal',
  'customers.interaction',
  'customers.person',
]);

/** The tab with the files of a record, for those who may see files. Nobody may where the module of files is off. */
export function useFilesTab(kind: string, id: string): readonly Tab[] {
  const { features } = usePerson();
  if (!KNOWN.has(kind) || !features.includes('attachments.view')) return [];
  const content = () => (
    <Suspense fallback={<Skeleton />}>
      <RecordFiles kind={kind} id={id} />
    </Suspense>
  );
  return [{ id: 'files', title: t('files'), content }];
}
