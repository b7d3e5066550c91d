import {
  BackLink,
  Icon,
  Link,
  PageActions,
  type PageProps,
  usePageTitle,
  usePerson,
  useResource,
} from '@tenantry/console';
import { ImportState } from './ImportState';
import { text } from './texts';
import { type Import, IMPORTS } from './types';

/** One import. */
export function ImportPage({ params }: PageProps) {
  const id = params['id'] ?? '';
  const { data } = useResource<Import>(`${IMPORTS}/${encodeURIComponent(id)}`);
  const { features } = usePerson();
  const mayCorrect =
    features.includes('imports.manage') && data && (data.status === 'failed' || data.refusedRows > 0);
  usePageTitle(data && (data.fileName ?? data.kind));
  return (
    <>
      <BackLink href="/backend/imports">{text('all')}</BackLink>
      {mayCorrect && (
        <PageActions>
          {data.refusedRows > 0 && (
            <a
              className="button"
              href={`/api${IMPORTS}/${encodeURIComponent(id)}/refused-rows?bom=true`}
              download
            >
              <Icon name="download" />
              {text('forCorrection')}
            </a>
          )}
          <Link href={`/backend/imports/new?from=${encodeURIComponent(id)}`} className="button">
            {text('corrected')}
          </Link>
        </PageActions>
      )}
      <ImportState id={encodeURIComponent(id)} />
    </>
  );
}
