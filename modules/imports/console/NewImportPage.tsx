import { useState } from 'react';
import {
  BackLink,
  Button,
  Empty,
  Loaded,
  PageActions,
  Refusal,
  SelectField,
  useAddress,
  useKinds,
  usePageTitle,
  useResource,
  useUnsaved,
} from '@tenantry/console';
import { FileChoice } from './FileChoice';
import { guessTargets, keptTargets, missingMembers, type Targets, targetsOf, twice } from './mapping';
import { MappingTable } from './MappingTable';
import { MatchFields, type Matching } from './MatchFields';
import { ImportState } from './ImportState';
import type { ChosenFile, Column } from './readColumns';
import { Steps } from './Steps';
import { text } from './texts';
import { type Import, IMPORTS, type Kind } from './types';
import { useImporting } from './useImporting';

interface Begun {
  readonly kind: string;
  readonly targets: Targets;
  readonly matching: Matching;
}

const NOTHING: Begun = { kind: '', targets: {}, matching: { duplicates: 'create', match: '' } };

/**
 * Sets an import up: the file, the kind of record, where its columns go. It is tried first, and then carried out. With `from` in its
 * address it begins with the settings of an earlier import, for a corrected file, and with `kind` with that kind of record.
 */
export function NewImportPage() {
  const { get } = useAddress();
  const from = get('from');
  const kinds = useResource<{ readonly items: readonly Kind[] }>('/imports/kinds');
  const earlier = useResource<Import>(from === '' ? null : `${IMPORTS}/${encodeURIComponent(from)}`);
  usePageTitle(text('add'));
  if (from !== '' && !earlier.data && !earlier.error) return <Loaded resource={earlier}>{() => null}</Loaded>;
  return (
    <>
      <BackLink href="/backend/imports">{text('all')}</BackLink>
      <Loaded resource={kinds}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={text('noKinds')} />
          ) : (
            <Setup
              kinds={items}
              begun={
                earlier.data
                  ? begunBy(earlier.data)
                  : { ...NOTHING, kind: items.find(({ kind }) => kind === get('kind'))?.kind ?? '' }
              }
            />
          )
        }
      </Loaded>
    </>
  );
}

const begunBy = (found: Import): Begun => ({
  kind: found.kind,
  targets: targetsOf(found),
  matching: { duplicates: found.duplicates ?? 'create', match: found.match ?? '' },
});

function Setup({ kinds, begun }: { readonly kinds: readonly Kind[]; readonly begun: Begun }) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [kindName, setKindName] = useState(begun.kind);
  const [targets, setTargets] = useState<Targets>(begun.targets);
  const [matching, setMatching] = useState<Matching>(begun.matching);
  const [isChecked, setChecked] = useState(false);
  const { titleOf } = useKinds();
  const importing = useImporting();
  const kind = kinds.find((one) => one.kind === kindName);
  // A file that is set up and not imported yet would be lost.
  useUnsaved(chosen !== null && importing.id === null && !importing.isSending);
  const guess = (columns: readonly Column[], next: Kind | undefined) =>
    setTargets(next ? guessTargets(columns, next, kinds) : {});
  const choose = (next: ChosenFile) => {
    setChosen(next);
    // Where columns go stays for those that the file still has, as in a corrected file and when it is read in another encoding.
    if (kind) setTargets((before) => keptTargets(before, guessTargets(next.columns, kind, kinds)));
    importing.forget();
  };
  const run = (isDryRun: boolean) => {
    if (!chosen || !kind) return;
    setChecked(isDryRun);
    const readAgain = (next: ChosenFile, moved: Targets) => {
      setChosen(next);
      setTargets(moved);
    };
    void importing.run({ chosen, kind: kind.kind, targets, matching, isDryRun, readAgain });
  };
  const { data } = useResource<Import>(importing.id === null ? null : `${IMPORTS}/${importing.id}`);
  // What was read before stays while the next import is read.
  const found = data?.id === importing.id ? data : undefined;
  const isTried = isChecked && found?.status === 'completed';
  // Rows that are imported already would be imported twice.
  const isDone = !isChecked && found !== undefined && ['running', 'completed'].includes(found.status);
  const ready = isTried ? found.createdRows + found.updatedRows : null;
  const step = chosen === null ? 1 : importing.id === null ? 2 : isChecked ? 3 : 4;
  const remap = (next: Targets) => {
    setTargets(next);
    importing.forget();
  };
  return (
    <>
      <Steps current={step} />
      <FileChoice chosen={chosen} choose={choose} />
      {chosen && (
        <div className="tools">
          <SelectField
            label={text('kind')}
            isRequired
            options={kinds
              .map((one) => ({ value: one.kind, text: titleOf(one.kind) }))
              .sort((a, b) => a.text.localeCompare(b.text))}
            value={kindName}
            onChange={(name) => {
              setKindName(name);
              setMatching(NOTHING.matching);
              guess(
                chosen.columns,
                kinds.find((one) => one.kind === name),
              );
              importing.forget();
            }}
          />
          {kind && <MatchFields kind={kind} matching={matching} change={setMatching} />}
        </div>
      )}
      {chosen && kind && (
        <div className="import-split">
          {!isDone && (
            <PageActions>
              <Button isBusy={importing.isSending} onClick={() => run(true)}>
                {text('check')}
              </Button>
              <Button
                look="primary"
                isBusy={importing.isSending}
                disabled={twice(targets).size > 0}
                onClick={() => run(false)}
              >
                {ready === null ? text('import') : text('importRows', { count: ready })}
              </Button>
            </PageActions>
          )}
          <section className="card mapping-card" aria-labelledby="columns">
            <div className="card-line">
              <h2 id="columns">{text('mapping')}</h2>
              <span className="soft">{recognized(chosen.columns, targets)}</span>
            </div>
            <MappingTable
              {...{ kind, kinds, targets }}
              columns={chosen.columns}
              checked={isTried ? found : null}
              change={remap}
            />
          </section>
          <div className="import-aside">
            <Missing {...{ kind, targets, matching }} />
            {importing.share !== null && (
              <p className="buttons">
                <progress value={importing.share} max={1} aria-label={text('sending')} />
                <Button onClick={importing.cancel}>{text('cancelImport')}</Button>
              </p>
            )}
            <Refusal error={importing.error} />
            {importing.id === null ? (
              <p className="help">{text('checkFirst')}</p>
            ) : (
              <ImportState key={importing.id} id={importing.id} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** How many columns of a file have a field. */
const recognized = (columns: readonly Column[], targets: Targets) =>
  text('recognizedColumns', {
    found: columns.filter(({ name }) => (targets[name]?.member ?? '') !== '').length,
    all: columns.length,
  });

/** Says which required fields no column sets, where records are created. */
function Missing(props: { readonly kind: Kind; readonly targets: Targets; readonly matching: Matching }) {
  const { kind, targets, matching } = props;
  const missing = missingMembers(targets, kind);
  const isCreating = matching.duplicates === 'create' || matching.duplicates === 'upsert';
  if (missing.length === 0 || !isCreating) return null;
  return (
    <p className="notice" role="status">
      {text('missing', { members: missing.join(', ') })}
    </p>
  );
}
