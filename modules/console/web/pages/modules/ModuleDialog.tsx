import { Link } from 'wouter';
import { useChange } from '../../api/useChange';
import { useResource } from '../../api/useResource';
import { useFrame } from '../../frame/useFrame';
import { Badge, Button, Dialog, Facts, Loaded, useAddress } from '../../kit';
import { Ago } from '../../kit/Ago';
import { Avatar } from '../../kit/Avatar';
import { kitText } from '../../kit/texts';
import { formatNumber } from '../../texts/format';
import { SETTINGS } from '../settingsPath';
import { neededBy } from './ModuleCards';
import { StatusBadge } from './StatusBadge';
import { text } from './texts';
import {
  CONTRIBUTED,
  iconOf,
  idsOf,
  type InstalledModule,
  type ListedModule,
  nameOf,
  titleIn,
} from './types';

type Named = Readonly<Record<string, readonly string[]>>;
type Detail = InstalledModule & {
  readonly contributed: Named;
  readonly titles: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** The module that the address names: what it is for, what it needs, how it stands, and what it brings. */
export function ModuleDialog(props: {
  readonly modules: readonly ListedModule[];
  /** Of the modules below `/api`, for those who may see everything about them. */
  readonly path?: string;
}) {
  const { modules, path } = props;
  const { get, set } = useAddress();
  const module = modules.find(({ id }) => id === get('module'));
  if (!module) return null;
  const close = () => set({ module: '' }, true);
  const others = (ids: readonly string[]) =>
    ids.length === 0
      ? '–'
      : ids.map((id, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <button type="button" className="link" onClick={() => set({ module: id })}>
              {titleIn(modules, id)}
            </button>
          </span>
        ));
  return (
    <Dialog
      key={module.id}
      title={nameOf(module)}
      size="wide"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{kitText('close')}</Button>
          {path !== undefined && <Actions {...module} path={`${path}/${module.id}`} />}
        </>
      }
    >
      <div className="module-about">
        <Avatar name={module.id} shape="square" size={40} icon={iconOf(module)} />
        <p>
          {module.description && `${module.description}.`} <StatusBadge status={module.status} />
        </p>
      </div>
      {module.status.problem && (
        <div className="problem">
          <p>{module.status.problem.reason}</p>
          <p className="soft">{module.status.problem.remedy}</p>
        </div>
      )}
      <Facts
        facts={[
          [text('version'), module.version],
          [text('requires'), others(idsOf(module.requires))],
          [text('neededBy'), others(neededBy(module, modules).map(({ id }) => id))],
        ]}
      />
      <Pages moduleId={module.id} />
      {path !== undefined && <Contributions path={`${path}/${module.id}`} />}
    </Dialog>
  );
}

/** Pages of a module that the reader may open, those of single records left out. */
function Pages({ moduleId }: { readonly moduleId: string }) {
  const { parts, settings } = useFrame();
  const own = parts.find((one) => one.moduleId === moduleId)?.pages ?? [];
  const pages = [
    ...own.filter(({ path, listed }) => listed !== false && !path.includes(':')),
    ...settings
      .filter((one) => one.moduleId === moduleId)
      .map(({ kind }) => ({ id: kind, path: `${SETTINGS}/${moduleId}`, title: text('settings') })),
  ];
  if (pages.length === 0) return null;
  return (
    <section>
      <h3>{text('pages')}</h3>
      <ul className="module-pages">
        {pages.map(({ id, path, title }) => (
          <li key={id}>
            <Link href={path}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Actions({ path, status }: { readonly path: string } & Pick<ListedModule, 'status'>) {
  const change = useChange();
  return (
    <>
      {status.state === 'degraded' && (
        <Button isBusy={change.isRunning} onClick={() => void change.attempt('POST', `${path}/resume`)}>
          {text('resume')}
        </Button>
      )}
      <Button isBusy={change.isRunning} onClick={() => void change.attempt('POST', `${path}/reload`)}>
        {text('reload')}
      </Button>
    </>
  );
}

function Contributions({ path }: { readonly path: string }) {
  const detail = useResource<Detail>(path);
  return (
    <Loaded resource={detail}>
      {({ contributed, titles, packageName, folder, loadedAt, durations }) => {
        const time = Object.values(durations).reduce((sum, duration) => sum + duration, 0);
        const others = Object.entries(contributed).filter(([kind]) => !(kind in CONTRIBUTED));
        return (
          <>
            <h3>{text('contributions')}</h3>
            <div className="module-folds">
              {Object.entries(CONTRIBUTED).map(([kind, title]) => (
                <Folded key={kind} title={text(title)} names={contributed[kind]} titles={titles[kind]} />
              ))}
              <details>
                <summary>{text('technical')}</summary>
                <Facts
                  facts={[
                    [text('package'), <code key="package">{packageName}</code>],
                    [text('folder'), <code key="folder">{folder}</code>],
                    [text('loadedAt'), loadedAt ? <Ago key="loadedAt" at={loadedAt} /> : '–'],
                    [text('startTime'), `${formatNumber(time, { maximumFractionDigits: 0 })} ms`],
                  ]}
                />
                <ul>
                  {others.map(([kind, names]) => (
                    <li key={kind}>
                      <code>{kind}</code> {formatNumber(names.length)}
                    </li>
                  ))}
                </ul>
              </details>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

/** The contributions of a module of a kind, counted, with titles where there are some. */
function Folded(props: {
  readonly title: string;
  readonly names: readonly string[] | undefined;
  readonly titles?: Readonly<Record<string, string>> | undefined;
}) {
  const { title, names = [], titles = {} } = props;
  if (names.length === 0) return null;
  return (
    <details>
      <summary>
        {title} <Badge>{formatNumber(names.length)}</Badge>
      </summary>
      <ul className="noted-list">
        {names.map((name) => (
          <li key={name}>
            {titles[name]} <code>{name}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
