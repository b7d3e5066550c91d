import { Link } from 'wouter';
import { useResource } from '../../api/useResource';
import type { PageProps } from '../PageProps';
import { usePageTitle } from '../pageTitle';
import { ImportState } from './ImportState';
import { text } from './texts';
import { type Import, IMPORTS } from './types';

/** One import. */
export default function ImportPage({ params }: PageProps) {
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
