import { Card, Icon } from '@tenantry/console';
import { changesOf } from './changes';
import { EVERYTHING, wildcardOf } from './grants';
import { text } from './texts';
import type { Features } from './types';

interface Props {
  /** Grants as they are stored. */
  readonly stored: readonly string[];
  readonly draft: readonly string[];
  readonly features: Features;
}

const MOST = 12;

/** Names the rights that are given and taken away, before they are saved. */
export function ChangedRights({ stored, draft, features }: Props) {
  const { given, taken } = changesOf(stored, draft, features);
  const changes = [
    ...given.map((id) => ({ id, isGiven: true })),
    ...taken.map((id) => ({ id, isGiven: false })),
  ];
  if (changes.length === 0) return null;
  return (
    <Card title={text('notSaved')}>
      <ul className="changed-rights">
        {changes.slice(0, MOST).map(({ id, isGiven }) => (
          <li key={id} className={isGiven ? 'good' : 'bad'}>
            <Icon name={isGiven ? 'plus' : 'x'} />
            <span>
              <span className="hidden">{text(isGiven ? 'given' : 'taken')}: </span>
              {titleOf(id, features)}
            </span>
          </li>
        ))}
      </ul>
      {changes.length > MOST && <p className="help">{text('further', { count: changes.length - MOST })}</p>}
    </Card>
  );
}

/** How many rights are given and taken away, in a line. */
export function ChangeCount(props: Props) {
  const { given, taken } = changesOf(props.stored, props.draft, props.features);
  if (given.length + taken.length === 0) return null;
  return (
    <span role="status" className="soft">
      {text('changes', { given: given.length, taken: taken.length })}
    </span>
  );
}

/** A feature or a wildcard in words. */
function titleOf(id: string, { items, modules }: Features): string {
  if (id === EVERYTHING) return text('everything');
  const module = modules.find((one) => wildcardOf(one.id) === id);
  if (module) return text('allOf', { module: module.title });
  return items.find((feature) => feature.id === id)?.title ?? id;
}
