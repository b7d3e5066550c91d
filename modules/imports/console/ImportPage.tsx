import { Link, type PageProps, usePageTitle, useResource } from '@tenantry/console';
import { ImportState } from './ImportState';
import { text } from './texts';
import { type Import, IMPORTS } from './types';

/** One import. */
export function ImportPage({ params }: PageProps) {
  const id = params['id'] ?? '';
  const { data } = useResource<Import>(`${IMPORTS}/${encodeURIComponent(id)}`);
  usePageTitle(data && (data.fileName ?? data.kind));
  return (
    <>
      <p>
        <Link href="/backend/imports">{text('all')}</Link>
      </p>
      <ImportState id={encodeURIComponent(id)} />
    </>
  );
}
