import { type ReactNode, useState } from 'react';
import { usePerson } from '../../api/person';
import { useRecord } from '../../api/useRecord';
import { request } from '../../api/request';
import { useResource } from '../../api/useResource';
import { Button, ConflictDialog, Loaded, notify, Problem, SwitchField } from '../../kit';
import { kitText } from '../../kit/texts';
import { useHold } from '../../kit/Latest';
import { useUnsaved } from '../../kit/unsaved';
import { Boundary, ShownBoundary } from './Boundary';
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
  /** What stands above; without rights of their own, nothing can be changed but this. */
  readonly above?: ReactNode;
  readonly isReadOnly?: boolean;
  /** Set anew by the page when its `draft` is to begin with other rights. */
  readonly initial?: Draft;
}

/** What is compared and written of rights. */
const contentOf = ({ features, organizations, isSuperAdmin }: Draft) =>
  JSON.stringify([[...features].sort(), organizations, isSuperAdmin]);

/** Edits what a role or an account may do, and in which organizations. */
export function RightsEditor(props: Props) {
  const { acl, readPath, writePath, subject, tenantId, inherited = [], above, isReadOnly = false } = props;
  const { isOperator } = usePerson();
  const [draft, setDraft] = useState<Draft>(props.initial ?? acl);
  const [error, setError] = useState<Error | null>(null);
  const features = useResource<Features>('/auth/features');
  const record = useRecord<Acl>({
    read: () => request<Acl>('GET', readPath),
    versionOf: ({ updatedAt }) => updatedAt,
    done: text('saved'),
    written: (answer, json) => tellLeftOut(answer, json['features'] as readonly string[], readPath),
  });
  const [isSettled, setSettled] = useState(false);
  const isChanged = contentOf(draft) !== contentOf(acl) && !isReadOnly && !isSettled;
  useHold(isChanged);
  useUnsaved(isChanged);
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes });
    setSettled(false);
  };
  const save = async () => {
    setError(null);
    const { isSuperAdmin, organizations } = draft;
    const json = { ...subject, features: draft.features, organizations, ...(isOperator && { isSuperAdmin }) };
    try {
      setSettled(await record.write('PUT', writePath, json, acl.updatedAt));
    } catch (caught) {
      setError(caught as Error);
    }
  };
  return (
    <>
      {above}
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
      <h2>{text('features')}</h2>
      <Loaded resource={features} lines={10}>
        {(known) => (
          <>
            <FeatureTree
              features={known}
              grants={draft.features}
              change={isReadOnly ? null : (grants) => change({ features: grants })}
              inherited={inherited}
            />
            <Unknown grants={unknownGrants(draft.features, known.items)} />
          </>
        )}
      </Loaded>
      {error && <Problem error={error} />}
      {!isReadOnly && (
        <div className="buttons sticky">
          <Button look="primary" isBusy={record.isRunning} onClick={() => void save()}>
            {kitText('save')}
          </Button>
          <Button onClick={() => setDraft(props.initial ?? acl)}>{text('discard')}</Button>
        </div>
      )}
      {record.conflict && (
        <ConflictDialog
          conflict={record.conflict}
          members={{ features: text('features'), organizations: text('organizations') }}
          onDone={() => setSettled(true)}
        />
      )}
    </>
  );
}

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
