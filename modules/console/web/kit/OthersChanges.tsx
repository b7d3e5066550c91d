import { useId } from 'react';
import { Button } from './Button';
import type { Others, OthersMember } from './Others';
import { othersText as text } from './othersTexts';

/** Changes of others while a form is filled in: what was taken over, and both values where one must be chosen. */
export default function OthersChanges({ others: { members, choose, dismiss } }: { readonly others: Others }) {
  const id = useId();
  const conflicts = members.filter(({ theirs }) => theirs !== null);
  const taken = members.filter(({ theirs }) => theirs === null);
  return (
    <section className="others notice" aria-labelledby={id} tabIndex={-1}>
      <div role="status">
        <p id={id}>
          <strong>{text('title')}</strong>
        </p>
        {conflicts.length > 0 && <p>{text('choose')}</p>}
      </div>
      {conflicts.length > 0 && (
        <ul>
          {conflicts.map((member) => (
            <Conflict key={member.name} {...member} choose={choose} />
          ))}
        </ul>
      )}
      {taken.length > 0 && (
        <>
          <p>{text('taken')}</p>
          <ul>
            {taken.map(({ name, label, mine }) => (
              <li key={name}>
                <strong>{label}</strong>: {mine}
              </li>
            ))}
          </ul>
          <Button onClick={dismiss}>{text('seen')}</Button>
        </>
      )}
    </section>
  );
}

function Conflict({ name, label, mine, theirs, choose }: OthersMember & Pick<Others, 'choose'>) {
  return (
    <li>
      <strong>{label}</strong>
      <p>{text('yours', { value: mine })}</p>
      <p>{text('stored', { value: theirs ?? '' })}</p>
      <span className="buttons">
        <Button aria-label={`${text('keep')}: ${label}`} onClick={() => choose(name, 'mine')}>
          {text('keep')}
        </Button>
        <Button aria-label={`${text('take')}: ${label}`} onClick={() => choose(name, 'theirs')}>
          {text('take')}
        </Button>
      </span>
    </li>
  );
}
