import { useState } from 'react';
import { TextField, usePerson } from '@tenantry/console';
import { FeatureRow } from './FeatureRow';
import { coveringGrant, EVERYTHING, wildcardOf, withGrant } from './grants';
import { text } from './texts';
import type { TreeProps } from './TreeProps';
import type { Feature, Features } from './types';

/** All features by module, with the grants that cover them. Users give only what they hold. */
export function FeatureTree({ features, ...tree }: TreeProps & { readonly features: Features }) {
  const [search, setSearch] = useState('');
  const { isOperator } = usePerson();
  const words = search.trim().toLowerCase();
  const isMet = ({ id, title }: Feature) => `${id} ${title}`.toLowerCase().includes(words);
  const { grants, change } = tree;
  return (
    <>
      <div className="tools">
        <div className="search">
          <TextField label={text('search')} type="search" value={search} onChange={setSearch} />
        </div>
      </div>
      {words === '' && (
        <label className="check">
          <input
            type="checkbox"
            checked={grants.includes(EVERYTHING)}
            disabled={change === null || !isOperator}
            onChange={({ target }) => change?.(withGrant(grants, EVERYTHING, target.checked))}
          />
          <span>
            {text('everything')} <code className="soft">{EVERYTHING}</code>
          </span>
        </label>
      )}
      <div className="tree">
        {features.modules.map(({ id, title }) => {
          const own = features.items.filter((feature) => feature.module === id);
          const shown = own.filter(isMet);
          if (shown.length === 0) return null;
          return (
            <Module
              key={id}
              {...{ id, title, own, shown }}
              isOpen={words !== ''}
              {...tree}
              all={features.items}
            />
          );
        })}
      </div>
    </>
  );
}

interface ModuleProps extends TreeProps {
  readonly id: string;
  readonly title: string;
  readonly own: readonly Feature[];
  /** Those that meet the search. */
  readonly shown: readonly Feature[];
  readonly all: readonly Feature[];
  readonly isOpen: boolean;
}

function Module({ id, title, own, shown, all, isOpen, ...tree }: ModuleProps) {
  const { features: held, isOperator } = usePerson();
  const { grants, change } = tree;
  const granted = own.filter((feature) => coveringGrant(grants, feature.id) !== null).length;
  const wildcard = wildcardOf(id);
  const isBeyond = !isOperator && own.some((feature) => !held.includes(feature.id));
  return (
    <details open={isOpen || undefined}>
      <summary>
        {title} <span className="help">{text('granted', { count: granted, total: own.length })}</span>
      </summary>
      <label className="check">
        <input
          type="checkbox"
          checked={coveringGrant(grants, wildcard) !== null}
          disabled={change === null || isBeyond || grants.includes(EVERYTHING)}
          onChange={({ target }) => change?.(withGrant(grants, wildcard, target.checked))}
        />
        <span>
          {text('allOf', { module: title })} <code className="soft">{wildcard}</code>
        </span>
      </label>
      {shown.map((feature) => (
        <FeatureRow key={feature.id} feature={feature} all={all} {...tree} />
      ))}
    </details>
  );
}
