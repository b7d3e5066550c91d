import { useState } from 'react';
import {
  Button,
  Empty,
  Loaded,
  Refusal,
  SelectField,
  usePageTitle,
  useResource,
  useUnsaved,
} from '@tenantry/console';
import { FileChoice } from './FileChoice';
import { guessTargets, keptTargets, missingMembers, type Targets } from './mapping';
import { MappingTable } from './MappingTable';
import { MatchFields, type Matching } from './MatchFields';
import { ImportState } from './ImportState';
import type { ChosenFile, Column } from './readColumns';
import { text } from './texts';
import type { Kind } from './types';
import { useImporting } from './useImporting';

/** Sets an import up: the file, the kind of record, where its columns go. It is tried first, and then carried out. */
export function NewImportPage() {
  const kinds = useResource<{ readonly items: readonly Kind[] }>('/imports/kinds');
  usePageTitle(text('add'));
  return (
    <Loaded resource={kinds}>
      {({ items }) => (items.length === 0 ? <Empty title={text('noKinds')} /> : <Setup kinds={items} />)}
    </Loaded>
  );
}

function Setup({ kinds }: { readonly kinds: readonly Kind[] }) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [kindName, setKindName] = useState('');
  const [targets, setTargets] = useState<Targets>({});
  const [matching, setMatching] = useState<Matching>({ duplicates: 'create', match: '' });
  const importing = useImporting();
  const kind = kinds.find((one) => one.kind === kindName);
  // A file that is set up and not imported yet would be lost.
  useUnsaved(chosen !== null && importing.id === null && !importing.isSending);
  const guess = (columns: readonly Column[], next: Kind | undefined) =>
    setTargets(next ? guessTargets(columns, next) : {});
  const choose = (next: ChosenFile) => {
    setChosen(next);
    // Where columns go stays for those that the file still has, as when it is read in another encoding.
    if (kind) setTargets((before) => keptTargets(before, guessTargets(next.columns, kind)));
    importing.forget();
  };
  const missing = kind ? missingMembers(targets, kind) : [];
  const isCreating = matching.duplicates === 'create' || matching.duplicates === 'upsert';
  const run = (isDryRun: boolean) => {
    if (!chosen || !kind) return;
    const readAgain = (next: ChosenFile, moved: Targets) => {
      setChosen(next);
      setTargets(moved);
    };
    void importing.run({ chosen, kind: kind.kind, targets, matching, isDryRun, readAgain });
  };
  return (
    <>
      <FileChoice chosen={chosen} choose={choose} />
      {chosen && (
        <SelectField
          label={text('kind')}
          isRequired
          options={kinds.map((one) => ({ value: one.kind, text: `${one.label} (${one.kind})` }))}
          value={kindName}
          onChange={(name) => {
            setKindName(name);
            setMatching({ duplicates: 'create', match: '' });
            guess(
              chosen.columns,
              kinds.find((one) => one.kind === name),
            );
            importing.forget();
          }}
        />
      )}
      {chosen && kind && (
        <>
          <h2>{text('mapping')}</h2>
          <MappingTable {...{ kind, kinds, targets }} columns={chosen.columns} change={setTargets} />
          {missing.length > 0 && isCreating && (
            <p className="notice" role="status">
              {text('missing', { members: missing.join(', ') })}
            </p>
          )}
          <MatchFields kind={kind} matching={matching} change={setMatching} />
          <div className="buttons">
            <Button isBusy={importing.isSending} onClick={() => run(true)}>
              {text('check')}
            </Button>
            <Button look="primary" isBusy={importing.isSending} onClick={() => run(false)}>
              {text('import')}
            </Button>
          </div>
        </>
      )}
      {importing.share !== null && (
        <p className="buttons">
          <progress value={importing.share} max={1} aria-label={text('sending')} />
          <Button onClick={importing.cancel}>{text('cancelImport')}</Button>
        </p>
      )}
      <Refusal error={importing.error} />
      {importing.id !== null && <ImportState key={importing.id} id={importing.id} />}
    </>
  );
}
