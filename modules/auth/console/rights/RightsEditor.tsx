import type { ReactNode } from 'react';
import {
  Button,
  Card,
  kitText,
  Loaded,
  notify,
  OthersNotes,
  Refusal,
  request,
  shownOptions,
  shownValue,
  SwitchField,
  useChange,
  useForm,
  usePerson,
  useResource,
} from '@tenantry/console';
import { useOrganizations } from '../users/choices';
import { Boundary, ShownBoundary } from './Boundary';
import { ChangeCount, ChangedRights } from './ChangedRights';
import { FeatureTree } from './FeatureTree';
import { unknownGrants } from './grants';
import { text } from './texts';
import type { Acl, Draft, Features, Inherited } from './types';

interface Props {
  readonly acl: Acl;
  /** Of the rights below `/api`, with the query that names the role or account. */
  readonly readPath: string;
  readonly writePath: string;
  /** Names the role or account in a change. */
  readonly subject: Readonly<Record<string, string>>;
  readonly tenantId: string;
  /** Rights by roles, where those of an account are edited. */
  readonly inherited?: readonly Inherited[];
  /** Content above the tree; for an account without rights of its own, only this can be changed. */
  readonly above?: ReactNode;
  readonly isReadOnly?: boolean;
  /** Rights that the form begins with, where they are others than those of the record. */
  readonly initial?: Draft;
  /** Called when something is changed. */
  readonly onEdit?: () => void;
}

/** Edits what a role or an account may do, and in which organizations. */
export function RightsEditor(props: Props) {
  const { acl, readPath, writePath, subject, tenantId, inherited = [], above, isReadOnly = false } = props;
  const { isOperator } = usePerson();
  const features = useResource<Features>('/auth/features');
  const save = useChange({ done: text('saved') });
  const organizations = useOrganizations(tenantId);
  const initial = draftOf(props.initial ?? acl);
  const form = useForm<Draft>(
    initial,
    async (values) => {
      const { isSuperAdmin, ...others } = values;
      const json = { ...subject, ...others, ...(isOperator && { isSuperAdmin }) };
      const answer = await save.run('PUT', writePath, { json, updatedAt: acl.updatedAt });
      await tellLeftOut(answer, values.features, readPath);
    },
    {
      sets: ['features'],
      labels: {
        features: text('features'),
        organizations: text('organizations'),
        isSuperAdmin: text('superAdmin'),
      },
      shown: (name, value) =>
        name !== 'organizations'
          ? shownValue(value)
          : value === null
            ? text('everywhere')
            : shownOptions(organizations, value),
    },
  );
  const draft = isReadOnly ? initial : form.values;
  const change = (changes: Partial<Draft>) => {
    form.set(changes);
    props.onEdit?.();
  };
  const known = features.data;
  const changes = !isReadOnly &&
    known && { stored: initial.features, draft: draft.features, features: known };
  return (
    <>
      <OthersNotes others={isReadOnly ? null : form.others} />
      <div className="rights">
        <div className="rights-aside">
          {above}
          <Card title={text('where')}>
            {isOperator && !isReadOnly && (
              <SwitchField
                label={text('superAdmin')}
                help={text('superAdminHelp')}
                value={draft.isSuperAdmin}
                onChange={(isSuperAdmin) => change({ isSuperAdmin })}
              />
            )}
            {isReadOnly ? (
              <ShownBoundary draft={draft} inherited={inherited} tenantId={tenantId} />
            ) : (
              <Boundary draft={draft} change={change} tenantId={tenantId} />
            )}
          </Card>
          {changes && <ChangedRights {...changes} />}
        </div>
        <section aria-label={text('features')}>
          <Loaded resource={features} lines={10}>
            {(loaded) => (
              <>
                <FeatureTree
                  features={loaded}
                  grants={draft.features}
                  stored={initial.features}
                  change={isReadOnly ? null : (grants) => change({ features: grants })}
                  inherited={inherited}
                />
                <Unknown grants={unknownGrants(draft.features, loaded.items)} />
              </>
            )}
          </Loaded>
        </section>
      </div>
      <Refusal error={form.error} />
      {!isReadOnly && (
        <div className="buttons sticky">
          <Button look="primary" isBusy={form.isSending} onClick={() => void form.send()}>
            {kitText('save')}
          </Button>
          <Button onClick={form.reset}>{text('discard')}</Button>
          {changes && <ChangeCount {...changes} />}
        </div>
      )}
    </>
  );
}

/** The members of rights that are edited. */
const draftOf = ({ isSuperAdmin, features, organizations }: Draft): Draft => ({
  isSuperAdmin,
  features,
  organizations,
});

/** Says which rights the server has left out of a change, where it has. */
async function tellLeftOut(answer: unknown, sent: readonly string[], readPath: string): Promise<void> {
  if (!(answer as { readonly sanitized?: boolean }).sanitized) return;
  const { features } = await request<Acl>('GET', readPath);
  const leftOut = sent.filter((feature) => !features.includes(feature));
  notify({ kind: 'error', text: text('leftOut', { features: leftOut.join(', ') }) });
}

function Unknown({ grants }: { readonly grants: readonly string[] }) {
  if (grants.length === 0) return null;
  return (
    <p className="notice">
      {text('unknown')} <code>{grants.join(', ')}</code>
    </p>
  );
}
