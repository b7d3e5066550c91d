import { useState } from 'react';
import { Badge, Icon, Named, SearchInput, Segments, usePerson } from '@tenantry/console';
import { isChanged } from './changes';
import { FeatureRow } from './FeatureRow';
import { coveringGrant, EVERYTHING, wildcardOf, withGrant } from './grants';
import { text } from './texts';
import type { TreeProps } from './TreeProps';
import type { Feature, Features } from './types';

type Shown = 'all' | 'granted' | 'changed';

/** All features by module, with the grants that cover them. Users give only what they hold. */
export function FeatureTree({ features, ...tree }: TreeProps & { readonly features: Features }) {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const { isOperator } = usePerson();
  const words = search.trim().toLowerCase();
  const { grants, stored, change } = tree;
  const ofChoice = {
    all: features.items,
    granted: features.items.filter(({ id }) => coveringGrant(grants, id) !== null),
    changed: features.items.filter(({ id }) => isChanged(stored, grants, id)),
  };
  const choices = [
    { id: 'all', title: text('all') },
    { id: 'granted', title: text('grantedOnly', { count: ofChoice.granted.length }) },
    { id: 'changed', title: text('changedOnly', { count: ofChoice.changed.length }) },
  ] as const;
  const met = ofChoice[shown].filter(({ id, title }) => `${id} ${title}`.toLowerCase().includes(words));
  return (
    <>
      <div className="tools">
        <SearchInput label={text('search')} searched={search} search={setSearch} />
        <Segments
          label={text('features')}
          choices={change === null ? choices.slice(0, 2) : choices}
          chosen={shown}
          choose={setShown}
        />
      </div>
      {words === '' && shown === 'all' && (isOperator || grants.includes(EVERYTHING)) && (
        <label className="check" title={EVERYTHING}>
          <input
            type="checkbox"
            checked={grants.includes(EVERYTHING)}
            disabled={change === null || !isOperator}
            onChange={({ target }) => change?.(withGrant(grants, EVERYTHING, target.checked))}
          />
          <span>{text('everything')}</span>
        </label>
      )}
      {met.length === 0 && <p className="soft">{text('noneShown')}</p>}
      {features.modules.map((module) => {
        const rows = met.filter((feature) => feature.module === module.id);
        if (rows.length === 0) return null;
        return (
          <Module
            key={module.id}
            module={module}
            own={features.items.filter((feature) => feature.module === module.id)}
            shown={rows}
            isOpen={words !== '' || shown !== 'all'}
            {...tree}
            all={features.items}
          />
        );
      })}
    </>
  );
}

interface ModuleProps extends TreeProps {
  readonly module: Features['modules'][number];
  readonly own: readonly Feature[];
  /** Those that meet the search. */
  readonly shown: readonly Feature[];
  readonly all: readonly Feature[];
  readonly isOpen: boolean;
}

/** The features of a module. One box gives all of them, also later ones, and takes all away. */
function Module({ module: { id, title, icon }, own, shown, all, isOpen, ...tree }: ModuleProps) {
  const { features: held, isOperator } = usePerson();
  const { grants, stored, change } = tree;
  const granted = own.filter((feature) => coveringGrant(grants, feature.id) !== null).length;
  const changed = own.filter((feature) => isChanged(stored, grants, feature.id)).length;
  const wildcard = wildcardOf(id);
  const isAll = coveringGrant(grants, wildcard) !== null;
  const isBeyond = !isOperator && own.some((feature) => !held.includes(feature.id));
  return (
    <div className="module-rights">
      <input
        type="checkbox"
        aria-label={text('allOf', { module: title })}
        title={text('allOf', { module: title })}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && granted > 0;
        }}
        checked={isAll}
        disabled={change === null || isBeyond || grants.includes(EVERYTHING)}
        onChange={({ target }) => change?.(withGrant(grants, wildcard, target.checked))}
      />
      <details open={isOpen || undefined}>
        <summary>
          <Named mark={{ name: title, shape: 'square', size: 24, icon: icon ?? 'blocks', tone: 'grey' }}>
            {title}
          </Named>
          {changed > 0 && <Badge tone="info">{text('changedOnly', { count: changed })}</Badge>}
          <span className="help">{text('granted', { count: granted, total: own.length })}</span>
          <Icon name="chevron-down" />
        </summary>
        {shown.map((feature) => (
          <FeatureRow key={feature.id} feature={feature} all={all} {...tree} />
        ))}
      </details>
    </div>
  );
}
