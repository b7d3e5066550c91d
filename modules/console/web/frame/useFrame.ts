import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { useConnection } from '../api/connection';
import { serveEvents, useEvent } from '../api/events';
import { ApiError } from '../api/ApiError';
import { poll, queryClient, readAfterEvent, refreshAfterEvent } from '../api/queryClient';
import { type Frame, readFrame } from '../api/session';
import { extensions } from './extensions';
import { watchFailures } from './failures';
import { textsOfRevision } from './moduleTexts';
import { MODULES_CHANGED } from './stream';

export const FRAME = queryOptions({ queryKey: ['frame'], queryFn: readFrame });
/** Milliseconds after which everything is read again where no events say what has changed. */
const WITHOUT_EVENTS = 30_000;

const hasEvents = ({ services }: Frame) => services.some(({ id }) => id === 'stream');

/** Begins to read the frame before anything is drawn. */
export function readFrameAhead(): void {
  void queryClient.prefetchQuery(FRAME);
}

/** Reads the frame, and again whenever modules change: their parts come, go and are exchanged in the open page. */
export function useFrameQuery() {
  const query = useQuery({
    ...FRAME,
    refetchInterval: ({ state }) => (state.data && !hasEvents(state.data) ? WITHOUT_EVENTS : false),
  });
  const { data, error } = query;
  // With a frame the page stays, and a dialog over it asks for the password.
  const isSignedOut = !data && error instanceof ApiError && error.status === 401;
  useEffect(() => {
    if (!data) return;
    textsOfRevision(data.textsRevision);
    extensions.update(data.parts);
    serveEvents(hasEvents(data), data.modules);
  }, [data]);
  useEffect(() => {
    if (isSignedOut) extensions.clear();
  }, [isSignedOut]);
  useEffect(watchFailures, []);
  return { ...query, isSignedOut };
}

/**
 * Reads the frame again when modules change, when the event stream is open again (the server may be a new version), and when
 * the server refuses it. In a component that is there only for people who are signed in.
 */
export function useFreshFrame(): void {
  const { opened, refused } = useConnection();
  useEvent(MODULES_CHANGED, () => {
    readFrameAgain();
    // A request that was refused may be served now, and the other way round.
    refreshAfterEvent();
  });
  useEffect(() => {
    if (opened > 1 || refused > 0) readFrameAgain();
  }, [opened, refused]);
}

const readFrameAgain = () => readAfterEvent(({ queryKey: [root] }) => root === FRAME.queryKey[0]);

/** Reads what the page shows again by time, and when people come back to its window, where no events say what has changed. */
export function usePolling(): void {
  const { state } = useConnection();
  useEffect(() => {
    if (state !== 'off') return;
    const read = () => void (document.visibilityState === 'visible' && poll());
    const timer = setInterval(read, WITHOUT_EVENTS);
    window.addEventListener('focus', read);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', read);
    };
  }, [state]);
}

/** Has the frame for everything within it. */
export const FrameContext = createContext<Frame | null>(null);

/** The frame of the page. @throws Error outside of it */
export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('There is no frame around this component');
  return frame;
}
