import { Badge, Button, Icon, usePerson } from '@tenantry/console';
import { isChanged } from './changes';
import { coveringGrant, EVERYTHING, missingFor, withGrant } from './grants';
import { text } from './texts';
import type { TreeProps } from './TreeProps';
import type { Feature } from './types';

/** A feature: whether it is granted, by what, and what it needs. */
export function FeatureRow(
  props: TreeProps & { readonly feature: Feature; readonly all: readonly Feature[] },
) {
  const { feature, all, grants, stored, change, inherited } = props;
  const { features: held, isOperator } = usePerson();
  const grant = coveringGrant(grants, feature.id);
  const isBeyond = !isOperator && !held.includes(feature.id);
  const missing = grant === null ? [] : missingFor(feature, grants);
  const roles = inherited.filter(
    ({ acl }) => acl.isSuperAdmin || coveringGrant(acl.features, feature.id) !== null,
  );
  return (
    <div className="right">
      <label className="check" title={feature.id}>
        <input
          type="checkbox"
          checked={grant !== null}
          disabled={change === null || isBeyond || (grant !== null && grant !== feature.id)}
          onChange={({ target }) => change?.(withGrant(grants, feature.id, target.checked))}
        />
        <span>{feature.title}</span>
      </label>
      <span className="words">
        {change !== null && isChanged(stored, grants, feature.id) && (
          <Badge tone={grant === null ? 'bad' : 'good'}>{text(grant === null ? 'taken' : 'given')}</Badge>
        )}
        {grant !== null && grant !== feature.id && (
          <span className="help">{text(grant === EVERYTHING ? 'byEverything' : 'byModule')}</span>
        )}
        {roles.length > 0 && (
          <span className="help">{text('byRole', { role: roles.map(({ role }) => role).join(', ') })}</span>
        )}
        {isBeyond && <span className="help">{text('beyond')}</span>}
      </span>
      {missing.length > 0 && (
        <p className="needed">
          <Icon name="triangle-alert" />
          <span>
            {text('needs', {
              features: missing.map((id) => all.find((other) => other.id === id)?.title ?? id).join(', '),
            })}
          </span>
          {change !== null && (
            <Button
              onClick={() =>
                change(missing.reduce<readonly string[]>((sum, id) => withGrant(sum, id, true), grants))
              }
            >
              {text('addNeeded')}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
