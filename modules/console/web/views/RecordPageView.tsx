import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '../api/ApiError';
import { useFresh } from '../api/events';
import { isOff } from '../api/moduleOff';
import { useChange } from '../api/useChange';
import { BesideRecord, RecordTools, useRecordTabs, useTabParts } from '../frame/RecordParts';
import { RecordSlot } from '../frame/Slot';
import { RecordsWithin } from './lazyRecords';
import { Button } from '../kit/Button';
import { ConfirmDialog } from '../kit/Dialog';
import { BackLink, PageActions } from '../kit/PageActions';
import { Problem } from '../kit/Problem';
import { Skeleton } from '../kit/states';
import { Tabs } from '../kit/Tabs';
import { forgetUnsaved } from '../kit/unsaved';
import { useAddress } from '../kit/useAddress';
import { usePageTitle } from '../pages/pageTitle';
import { callOf, type Parameters } from './calls';
import { nameOfItem } from './choices';
import { type Description, versionOf } from './description';
import { openedFrom } from './recordAddress';
import { HeadSkeleton, RecordHead } from './RecordHead';
import { RecordOverview } from './RecordOverview';
import { useSources } from './timeline/sources';
import type { RecordView } from './RecordView';
import { recordText } from './recordTexts';
import { t } from './texts';
import { useFields } from './useFields';
import { readItem } from './readItem';

const NOTHING: Parameters = {};

/** The page of a record: its fields, lists that belong to it, and what was done to it. */
export function RecordPageView(props: {
  readonly description: Description;
  readonly view: RecordView;
  readonly id: string;
  /** Address of the list. */
  readonly base: string;
}) {
  const { description, view, id, base } = props;
  const [, navigate] = useLocation();
  const { get, set } = useAddress();
  const from = openedFrom(get);
  const back = from ?? base;
  const [isAsking, setAsking] = useState(false);
  const fields = useFields(description);
  const change = useChange();
  const {
    data: item,
    error,
    refetch,
  } = useQuery({
    // The route of the record answers other members, by which parts of modules read it.
    queryKey: ['api', `${description.path}/${id}`, 'item'],
    queryFn: () => readItem(description, id, NOTHING),
  });
  const sources = useSources(description.id, item ?? NOTHING);
  const replaced = sources.flatMap(({ happens }) => happens.replaces ?? []);
  const added = useRecordTabs(description.id, item ?? {}).filter((tab) => !replaced.includes(tab.id));
  const further = useTabParts(description.id).flatMap(({ part: { id: tab, title, view: list } }) =>
    list ? [{ id: tab, title, view: list }] : [],
  );
  useFresh(`${description.id}.*`, [description.path]);
  usePageTitle(item ? nameOfItem(description)(item) : undefined);
  // The page stays over a failure that passes, with the input of the person.
  const isLost = error instanceof ApiError && [403, 404].includes(error.status) && !isOff(error);
  if (error && (isLost || !item)) return <Problem error={error} retry={() => void refetch()} />;
  const wayBack = (
    <BackLink href={back}>{from === null ? (view.title ?? description.plural) : recordText('back')}</BackLink>
  );
  if (!item)
    return (
      <>
        {wayBack}
        <HeadSkeleton />
        <Skeleton />
      </>
    );
  const removal = callOf(description, 'delete', id);
  const remove = async () => {
    if (!removal) return;
    const { method, path } = removal;
    if (!(await change.attempt(method, path, { updatedAt: versionOf(item) }))) return;
    forgetUnsaved();
    navigate(back);
  };
  const lists = [...(view.related ?? []), ...further];
  const showTab = (tab: string) => set({ tab: tab === 'overview' ? '' : tab, page: '' });
  const tabs = [
    {
      id: 'overview',
      title: recordText('overview'),
      content: () => (
        <RecordOverview key={id} {...{ description, fields, view, item, sources, lists, showTab }} />
      ),
    },
    ...(view.related ?? []).map((related) => ({
      id: related.id,
      title: related.title,
      content: () => (
        <Suspense fallback={<Skeleton />}>
          <RecordsWithin view={related.view} record={item} />
        </Suspense>
      ),
    })),
    ...added,
  ];
  return (
    <>
      {wayBack}
      <PageActions>
        <RecordTools kind={description.id} record={item} />
        {removal && (
          <Button look="danger" onClick={() => setAsking(true)}>
            {t('delete')}
          </Button>
        )}
      </PageActions>
      <RecordHead {...{ description, fields, view, item, sources }} />
      <BesideRecord kind={description.id} record={item}>
        <Tabs label={recordText('sections')} tabs={tabs} selected={get('tab')} select={showTab} />
      </BesideRecord>
      <RecordSlot kind={description.id} place="page" given={{ kind: description.id, record: item }} />
      {isAsking && (
        <ConfirmDialog
          title={recordText('deleteOne', { name: nameOfItem(description)(item) })}
          action={t('delete')}
          look="danger"
          confirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <p>{t(description.isUndoable ? 'canBeUndone' : 'cannotBeUndone')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
