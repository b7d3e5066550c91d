import { serviceOf } from '../api/services';
import { useChange } from '../api/useChange';
import { pathWith, useResource } from '../api/useResource';
import { useFrame } from '../frame/useFrame';
import { MultiChoiceField, SwitchField, TextField } from '../kit/fields';
import { FormDialog } from '../kit/Form';
import { useForm } from '../kit/useForm';
import { STORED_VIEWS, type StoredView } from './listTabs';
import { t } from './texts';

interface Role {
  readonly id: string;
  readonly name: string;
}

interface Values {
  readonly name: string;
  readonly isShared: boolean;
  readonly roleIds: readonly string[];
}

const NEW: Values = { name: '', isShared: false, roleIds: [] };

/** Name of a view, and who sees it. Stores a new view of a list, or changes one that is stored. */
export function ViewDialog(props: {
  /** Kind of record. */
  readonly kind: string;
  /** State of the list, for a new view. */
  readonly state: object;
  /** Null: a new one. */
  readonly view: StoredView | null;
  readonly mayShare: boolean;
  /** The other stored views of the kind. */
  readonly others: readonly StoredView[];
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
}) {
  const { kind, state, view, mayShare, others, onCreated, onClose } = props;
  const change = useChange({ refreshes: [STORED_VIEWS] });
  const { tenantId } = useFrame();
  const service = mayShare ? serviceOf('roles') : undefined;
  const { data } = useResource<{ readonly items: readonly Role[] }>(
    service ? pathWith(service.path, { pageSize: 100, tenantId }) : null,
  );
  const roles = data?.items ?? [];
  const stored = view
    ? { name: view.name, isShared: view.visibility === 'shared', roleIds: view.roleIds }
    : NEW;
  const form = useForm<Values>(
    stored,
    async ({ name, isShared, roleIds }) => {
      const sharing = { visibility: isShared ? 'shared' : 'own', roleIds: isShared ? roleIds : [] };
      const json = { name, ...(mayShare && sharing) };
      if (view) return change.run('PUT', `${STORED_VIEWS}/${view.id}`, { json, updatedAt: view.updatedAt });
      const { id } = await change.run<{ readonly id: string }>('POST', STORED_VIEWS, {
        json: { recordKind: kind, ...state, ...json },
      });
      onCreated(id);
    },
    { labels: { name: t('viewName'), isShared: t('viewShared'), roleIds: t('viewRoles') } },
  );
  const holderOf = (id: string) => others.find(({ roleIds }) => roleIds.includes(id));
  return (
    <FormDialog title={t(view ? 'editView' : 'saveAsView')} form={form} onClose={onClose}>
      <TextField label={t('viewName')} isRequired maxLength={60} {...form.field('name')} />
      {mayShare && <SwitchField label={t('viewShared')} {...form.field('isShared')} />}
      {form.values.isShared && roles.length > 0 && (
        <MultiChoiceField
          label={t('viewRoles')}
          help={t('viewRolesHelp')}
          options={roles.map(({ id, name }) => {
            const holder = holderOf(id);
            return { value: id, text: name, ...(holder && { help: t('viewOfRole', { name: holder.name }) }) };
          })}
          {...form.field('roleIds')}
        />
      )}
    </FormDialog>
  );
}
