import { MultiChoiceField, SwitchField } from '../../kit';
import { useOrganizations } from '../users/choices';
import { text } from './texts';
import type { Draft } from './types';

const ALL = '__all__';

interface Props {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  readonly tenantId: string;
}

/** The organizations in which rights hold: all of them, or chosen ones with those below. */
export function Boundary({ draft: { organizations }, change, tenantId }: Props) {
  const options = useOrganizations(tenantId);
  const isEverywhere = organizations === null || organizations.includes(ALL);
  return (
    <>
      <SwitchField
        label={text('everywhere')}
        help={text('everywhereHelp')}
        value={isEverywhere}
        onChange={(isAll) => change({ organizations: isAll ? null : [] })}
      />
      {!isEverywhere && (
        <MultiChoiceField
          label={text('organizations')}
          options={options}
          value={organizations}
          onChange={(chosen) => change({ organizations: chosen })}
        />
      )}
    </>
  );
}
