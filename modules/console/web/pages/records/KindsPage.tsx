import { Link } from 'wouter';
import { useResource } from '../../api/useResource';
import { Loaded } from '../../kit/states';
import type { CollectionSummary } from '../../views/description';
import { usePageTitle } from '../pageTitle';
import { text } from './texts';

/** Kinds with a page of their own that lists them all: their list asks for a record. */
const PAGES: Readonly<Record<string, string>> = { 'attachments.attachment': '/backend/attachments' };

/** All kinds of records that the caller may list, by module. */
export default function KindsPage() {
  usePageTitle(text('kinds'));
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
                      <Link key={id} href={PAGES[id] ?? `/backend/records/${encodeURIComponent(id)}`}>
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
