import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useConnection } from '../api/connection';
import type { TenantEvent } from '../api/events';
import { useEvent } from '../api/events';
import { queryClient, refreshAfterEvent } from '../api/queryClient';
import { type Service, serviceOf } from '../api/services';
import { useResource } from '../api/useResource';
import { importReachable, loadCode } from '../kit/loadCode';
import { type ActiveWork, isUnderWay, type Work } from '../pages/jobs/work';

const load = () => import('./WorkPopover');
/** Where the code cannot be had, the header is without it: the pages around it say that the console has a new version. */
const WorkPopover = lazy(async (): Promise<{ default: ComponentType<{ readonly work: ActiveWork }> }> =>
  importReachable(() => loadCode(load)).catch(() => ({ default: () => null })),
);

/** Milliseconds for which the server lists work that has ended. */
const SHOWN_AFTER_END = 30_000;

/** A button of the header that shows long-running work, while there is some and for people who may see it. */
export function WorkKey() {
  const service = serviceOf('work');
  return service ? <Watched {...service} /> : null;
}

function Watched({ path, events = '' }: Service) {
  const { opened } = useConnection();
  // The frame has the first answer. Work that begins before the stream is open is found by its next event.
  const first = useResource<ActiveWork>(path);
  const isAny =
    first.data !== undefined && first.data.active.length + first.data.recentlyCompleted.length > 0;
  useEvent(events, (event) => void (takeOver(path, event) || refreshAfterEvent([path])));
  useEffect(() => {
    if (opened > 1) refreshAfterEvent([path]);
  }, [opened, path]);
  // Work that has ended leaves the list by time.
  useResource<ActiveWork>(isAny ? path : null, { every: SHOWN_AFTER_END });
  if (!isAny) return null;
  return (
    <Suspense>
      <WorkPopover work={first.data} />
    </Suspense>
  );
}

/** Takes from an event how far known work has come. @returns false where only the server knows what is shown now */
function takeOver(path: string, { payload }: TenantEvent): boolean {
  const key = ['api', path];
  const { progressPercent, processedCount, totalCount, status } = payload as unknown as Work;
  if (!isUnderWay(status)) return false;
  const known = queryClient.getQueryData<ActiveWork>(key);
  if (!known?.active.some((work) => work.id === payload['jobId'])) return false;
  queryClient.setQueryData<ActiveWork>(key, {
    ...known,
    active: known.active.map((work) =>
      work.id === payload['jobId'] ? { ...work, progressPercent, processedCount, totalCount, status } : work,
    ),
  });
  return true;
}
