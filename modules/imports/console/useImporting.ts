import { cutText } from '@tenantry/core/texts';
import { useRef, useState } from 'react';
import { ApiError, request, upload, useChange, useRepeatable } from '@tenantry/console';
import { mappingOf, movedTargets, type Targets } from './mapping';
import type { Matching } from './MatchFields';
import { type ChosenFile, readColumns, type Reading } from './readColumns';
import { text } from './texts';
import { IMPORTS } from './types';

/** File to be imported, and the settings. */
interface Plan {
  readonly chosen: ChosenFile;
  readonly kind: string;
  readonly targets: Targets;
  readonly matching: Matching;
  readonly isDryRun: boolean;
  /** Called with the file and its columns where the server reads it in another encoding than the browser. */
  readonly readAgain: (chosen: ChosenFile, targets: Targets) => void;
}

/** Answer of the server to a file. */
type Recognized = Pick<Reading, 'encoding' | 'delimiter'>;

/** Creates an import, sends its file with its progress, and starts it. */
export function useImporting() {
  const [id, setId] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const control = useRef<AbortController | null>(null);
  const [isSending, setSending] = useState(false);
  const create = useRepeatable();
  const start = useChange({ done: text('started'), refreshes: [IMPORTS] });
  const check = useChange({ done: text('checking'), refreshes: [IMPORTS] });
  const sendFile = async ({ chosen, kind, targets, matching, isDryRun }: Plan, signal: AbortSignal) => {
    const { file, reading } = chosen;
    const { duplicates, match } = matching;
    const created = await create<{ id: string }>('POST', IMPORTS, {
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
    const path = `${IMPORTS}/${created.id}`;
    const recognized = await upload<Recognized>('PUT', `${path}/file`, file, {
      onProgress: setShare,
      signal,
    });
    setShare(null);
    return { id: created.id, path, recognized };
  };
  const carryOut = async (plan: Plan, signal: AbortSignal) => {
    let sent = await sendFile(plan, signal);
    const again = await readAsRecognized(plan.chosen, sent.recognized);
    if (again) {
      // The mapping names columns as the browser has read them, and stays as it was created.
      const targets = movedTargets(plan.targets, plan.chosen.columns, again.columns);
      plan.readAgain(again, targets);
      await request('DELETE', sent.path);
      sent = await sendFile({ ...plan, chosen: again, targets }, signal);
    }
    await (plan.isDryRun ? check : start).run('POST', `${sent.path}/start`);
    setId(sent.id);
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
    /** The share of the file that was sent, from 0 to 1; null while no file is being sent. */
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

/** The file with its columns as the server has recognized it; null where the browser has read the same names. */
async function readAsRecognized(chosen: ChosenFile, recognized: Recognized): Promise<ChosenFile | null> {
  const reading = { ...chosen.reading, encoding: recognized.encoding };
  // An encoding that the browser does not know has a byte order mark, by which the browser has read the file.
  const columns = await readColumns(chosen.file, reading).catch(() => chosen.columns);
  const isSame = columns.every(({ name }, index) => name === chosen.columns[index]?.name);
  return isSame || columns.length !== chosen.columns.length ? null : { ...chosen, reading, columns };
}
