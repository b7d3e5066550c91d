import { Badge, Button, usePerson } from '@tenantry/console';
import { coveringGrant, missingFor, withGrant } from './grants';
import { text } from './texts';
import type { TreeProps } from './TreeProps';
import type { Feature } from './types';

/** A feature: whether it is granted, by what, and what it needs. */
export function FeatureRow(
  props: TreeProps & { readonly feature: Feature; readonly all: readonly Feature[] },
) {
  const { feature, all, grants, change, inherited } = props;
  const { features: held, isOperator } = usePerson();
  const grant = coveringGrant(grants, feature.id);
  const isBeyond = !isOperator && !held.includes(feature.id);
  const missing = grant === null ? [] : missingFor(feature, grants);
  const roles = inherited.filter(
    ({ acl }) => acl.isSuperAdmin || coveringGrant(acl.features, feature.id) !== null,
  );
  return (
    <div className="right">
      <label className="check">
        <input
          type="checkbox"
          checked={grant !== null}
          disabled={change === null || isBeyond || (grant !== null && grant !== feature.id)}
          onChange={({ target }) => change?.(withGrant(grants, feature.id, target.checked))}
        />
        <span>
          {feature.title} <code className="soft">{feature.id}</code>
        </span>
      </label>
      <span className="words">
        {grant !== null && grant !== feature.id && <Badge tone="info">{text('by', { grant })}</Badge>}
        {roles.map(({ role }) => (
          <Badge key={role} tone={change === null ? 'good' : 'neutral'}>
            {text('byRole', { role })}
          </Badge>
        ))}
        {isBeyond && <Badge tone="warning">{text('beyond')}</Badge>}
      </span>
      {missing.length > 0 && (
        <p className="help">
          {text('needs', {
            features: missing.map((id) => all.find((other) => other.id === id)?.title ?? id).join(', '),
          })}{' '}
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
