import type { ReactNode } from 'react';
import { Empty, SearchBox, useAddress } from '../../kit';
import { Segments } from '../../kit/Segments';
import { kitText } from '../../kit/texts';
import { text } from './texts';
import type { ModuleStatus } from './types';

interface Listed {
  readonly id: string;
  readonly title: string | null;
  readonly status: ModuleStatus;
}

const SHOWN = ['running', 'off', 'failing'] as const;
const shownAs = ({ status: { state } }: Listed): (typeof SHOWN)[number] =>
  state === 'disabled' ? 'off' : state === 'failed' || state === 'degraded' ? 'failing' : 'running';

/** A search by name and a choice of states above modules, both in the address. @param props.children shows those that are found */
export function ModuleTools<T extends Listed>(props: {
  readonly modules: readonly T[];
  readonly children: (found: readonly T[]) => ReactNode;
}) {
  const { modules, children } = props;
  const { get, set } = useAddress();
  const search = get('search');
  const state = SHOWN.find((one) => one === get('state')) ?? '';
  const named = modules.filter(({ id, title }) =>
    `${title ?? ''} ${id}`.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
  );
  const found = named.filter((module) => state === '' || shownAs(module) === state);
  return (
    <>
      <div className="tools">
        <SearchBox />
        <Segments
          label={text('state')}
          choices={[
            { id: '', title: text('allModules'), count: named.length },
            ...SHOWN.map((id) => ({
              id,
              title: text(`${id}Modules`),
              count: named.filter((module) => shownAs(module) === id).length,
            })),
          ]}
          chosen={state}
          choose={(chosen) => set({ state: chosen })}
        />
      </div>
      {found.length === 0 ? <Empty hasDrawing title={kitText('nothingFound')} /> : children(found)}
    </>
  );
}
