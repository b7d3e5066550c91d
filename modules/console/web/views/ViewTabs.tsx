import { type ReactNode, Suspense, useId, useState } from 'react';
import { useChange } from '../api/useChange';
import { Button } from '../kit/Button';
import { lazyCode } from '../kit/lazyCode';
import { Menu } from '../kit/Menu';
import { moveAmong } from '../kit/moveAmong';
import { TabList } from '../kit/TabList';
import type { ListState } from './listState';
import { ALL, type ListTabs, STORED_VIEWS, storedState, tabIdOf } from './listTabs';
import type { Shown } from './RecordView';
import { t } from './texts';
import { PageToolsContext } from './ToolRow';

const ViewDialog = lazyCode(
  () => import('./ViewDialog'),
  (code) => code.ViewDialog,
);

interface Props {
  /** Kind of record. */
  readonly kind: string;
  readonly tabs: ListTabs;
  readonly state: ListState;
  readonly shows: Shown;
  readonly isChanged: boolean;
  /** Whether views of these records can be stored. */
  readonly isStorable: boolean;
  readonly mayShare: boolean;
  /** The records. */
  readonly children: ReactNode;
}

/** Tabs above a list: all records, the filters of its module, and stored views. What is changed can be stored. */
export function ViewTabs(props: Props) {
  const { kind, tabs, state, shows, isChanged, isStorable, mayShare, children } = props;
  const [open, setOpen] = useState<'new' | 'edit' | null>(null);
  const change = useChange({ refreshes: [STORED_VIEWS] });
  const panel = useId();
  const { stored } = tabs.shown;
  const mayChange = stored !== null && (stored.visibility === 'own' || mayShare);
  const isOffered = tabs.all.length > 1;
  const save = () =>
    stored &&
    change
      .attempt('PUT', `${STORED_VIEWS}/${stored.id}`, {
        json: storedState(state, shows),
        updatedAt: stored.updatedAt,
      })
      .then((isDone) => isDone && tabs.select(tabs.shown.id));
  const remove = async () => {
    if (stored && (await change.attempt('DELETE', `${STORED_VIEWS}/${stored.id}`))) tabs.select(ALL);
  };
  const changed = isChanged && (
    <div className="view-changed" role="toolbar" aria-label={t('viewChanged')} onKeyDown={moveAmong}>
      <span className="soft">{t('viewChanged')}</span>
      {mayChange && (
        <Button look="plain" isBusy={change.isRunning} onClick={() => void save()}>
          {t('save')}
        </Button>
      )}
      {isStorable && (
        <Button look="plain" tabIndex={mayChange ? -1 : 0} onClick={() => setOpen('new')}>
          {t('saveAsView')}
        </Button>
      )}
      <Button
        look="plain"
        tabIndex={mayChange || isStorable ? -1 : 0}
        onClick={() => tabs.select(tabs.shown.id)}
      >
        {t('resetView')}
      </Button>
    </div>
  );
  return (
    <>
      {isOffered && (
        <div className="view-tabs">
          <TabList
            label={t('savedViews')}
            tabs={tabs.all}
            selected={tabs.shown.id}
            select={tabs.select}
            panel={panel}
          />
          {mayChange && (
            <Menu
              label={t('viewActions', { name: stored.name })}
              entries={[
                { id: 'edit', text: t('editView'), run: () => setOpen('edit') },
                { id: 'copy', text: t('saveAsView'), run: () => setOpen('new') },
                { id: 'delete', text: t('deleteView'), look: 'danger', run: () => void remove() },
              ]}
            >
              <span aria-hidden="true">⋯</span>
            </Menu>
          )}
        </div>
      )}
      <div
        id={panel}
        {...(isOffered && { role: 'tabpanel', 'aria-labelledby': `${panel}-${tabs.shown.id}` })}
      >
        <PageToolsContext value={{ changed, segments: null }}>{children}</PageToolsContext>
      </div>
      {open !== null && (
        <Suspense>
          <ViewDialog
            kind={kind}
            state={storedState(state, shows)}
            view={open === 'edit' ? stored : null}
            mayShare={mayShare}
            others={tabs.all.flatMap((tab) => (tab.stored && tab.stored !== stored ? tab.stored : []))}
            onCreated={(id) => tabs.select(tabIdOf(id))}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
