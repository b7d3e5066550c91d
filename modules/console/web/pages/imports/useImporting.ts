import { cutText } from '@tenantry/core/texts';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/ApiError';
import { Repeatable } from '../../api/Repeatable';
import { send } from '../../api/request';
import { upload } from '../../api/upload';
import { useChange } from '../../api/useChange';
import { mappingOf, type Targets } from './mapping';
import type { Matching } from './MatchFields';
import type { ChosenFile } from './readColumns';
import { text } from './texts';
import { IMPORTS } from './types';

/** What is to be imported, and how. */
interface Plan {
  readonly chosen: ChosenFile;
  readonly kind: string;
  readonly targets: Targets;
  readonly matching: Matching;
  readonly isDryRun: boolean;
}

/** Creates an import, sends its file with its progress, and starts it. */
export function useImporting() {
  const [id, setId] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const control = useRef<AbortController | null>(null);
  const [isSending, setSending] = useState(false);
  const [repeatable] = useState(() => new Repeatable(send));
  const start = useChange({ done: text('started'), refreshes: [IMPORTS] });
  const carryOut = async ({ chosen, kind, targets, matching, isDryRun }: Plan, signal: AbortSignal) => {
    const { file, reading } = chosen;
    const { duplicates, match } = matching;
    const { body: created } = await repeatable.send<{ id: string }>('POST', IMPORTS, {
      json: {
        kind,
        ...reading,
        fileName: cutText(file.name, 500),
        mapping: mappingOf(targets),
        duplicates,
        match: match || null,
        isDryRun,
      },
    });
    setShare(0);
    await upload('PUT', `${IMPORTS}/${created.id}/file`, file, { onProgress: setShare, signal });
    setShare(null);
    await start.run('POST', `${IMPORTS}/${created.id}/start`);
    setId(created.id);
  };
  const run = async (plan: Plan) => {
    control.current = new AbortController();
    const { signal } = control.current;
    setError(null);
    setId(null);
    setSending(true);
    try {
      await carryOut(plan, signal);
    } catch (caught) {
      if (!signal.aborted) setError(caught instanceof Error ? caught : new ApiError(0, String(caught)));
    } finally {
      setShare(null);
      setSending(false);
      control.current = null;
    }
  };
  return {
    id,
    /** What was sent of the file, from 0 to 1; null while none is on its way. */
    share,
    error,
    isSending,
    run,
    cancel: () => control.current?.abort(),
    forget: () => {
      setId(null);
      setError(null);
    },
  };
}
