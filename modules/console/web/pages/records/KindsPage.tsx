import { Link } from 'wouter';
import { useResource } from '../../api/useResource';
import { pathOfKind } from '../../frame/kindPath';
import { useFrame } from '../../frame/useFrame';
import { Loaded } from '../../kit/states';
import type { CollectionSummary } from '../../views/description';
import { usePageTitle } from '../pageTitle';
import { text } from './texts';

/** All kinds of records that the caller may list, by module. */
export default function KindsPage() {
  usePageTitle(text('kinds'));
  const { parts } = useFrame();
  const pages = parts.flatMap(({ pages: all }) => all);
  const pathOf = (kind: string) =>
    pages.find(({ path, shows = [] }) => shows.includes(kind) && !path.includes(':'))?.path ??
    pathOfKind(kind, parts);
  const resource = useResource<{ readonly items: readonly CollectionSummary[] }>('/console/collections');
  return (
    <Loaded resource={resource}>
      {({ items }) => {
        // Those below another record are shown with it.
        const listed = items.filter(({ verbs, path }) => verbs.list && !path.includes(':'));
        const modules = new Map(listed.map(({ moduleId, moduleTitle }) => [moduleId, moduleTitle]));
        return (
          <>
            <p>{text('kindsHelp')}</p>
            <div className="tiles">
              {[...modules].map(([moduleId, title]) => (
                <section key={moduleId} className="card">
                  <h2>{title}</h2>
                  {listed
                    .filter((one) => one.moduleId === moduleId)
                    .map(({ id, plural }) => (
                      <Link key={id} href={pathOf(id)}>
                        {plural}
                      </Link>
                    ))}
                </section>
              ))}
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
