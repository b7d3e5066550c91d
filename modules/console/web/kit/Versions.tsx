import type { Conflict } from '../api/useRecord';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { conflictText } from './conflictTexts';
import { shownValue } from './shownValue';

export interface ConflictProps<T extends object> {
  readonly conflict: Conflict<T>;
  /** Members in which the versions can differ, with their labels. */
  readonly members: Readonly<Record<string, string>>;
  /** After one of the versions was chosen. */
  readonly onDone: () => void;
}

/** Shows both versions of a record that another person has changed in the meantime, to choose one. */
export function Versions<T extends object>({ conflict, members, onDone }: ConflictProps<T>) {
  const { theirs, mine, keepMine, takeTheirs, dismiss } = conflict;
  const stored = theirs as Readonly<Record<string, unknown>>;
  const rows = Object.entries(members).filter(([name]) => Object.hasOwn(mine, name));
  const take = () => {
    takeTheirs();
    onDone();
  };
  const footer = (
    <>
      <Button onClick={take}>{conflictText('takeTheirs')}</Button>
      <Button look="primary" onClick={() => void keepMine().then(onDone)}>
        {conflictText('keepMine')}
      </Button>
    </>
  );
  return (
    <Dialog title={conflictText('conflict')} onClose={dismiss} footer={footer} size="wide">
      <p>{conflictText('conflictHelp')}</p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{conflictText('member')}</th>
            <th scope="col">{conflictText('mine')}</th>
            <th scope="col">{conflictText('theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, label]) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td data-label={conflictText('mine')}>{shownValue(mine[name])}</td>
              <td data-label={conflictText('theirs')}>{shownValue(stored[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
