import { useResource } from '../../api/useResource';
import { pageAt } from '../../frame/partPages';
import { entryAt } from '../../frame/entryAt';
import { pathOfKind } from '../../frame/kindPath';
import { useFrame } from '../../frame/useFrame';
import { InHead } from '../../kit/PageActions';
import { Loaded } from '../../kit/states';
import type { CollectionSummary } from '../../views/description';
import { ownTexts } from '../../texts/ownTexts';
import { LinkGroups } from '../LinkGroups';
import { text } from './texts';

const routeText = ownTexts('routes');

/** All kinds of records that the caller may list, by module. */
export default function KindsPage() {
  const { navigation, parts } = useFrame();
  const pages = parts.flatMap(({ pages: all }) => all);
  const resource = useResource<{ readonly items: readonly CollectionSummary[] }>('/console/collections');
  const linkTo = ({ id, plural }: CollectionSummary) => {
    const href =
      pages.find(({ path, shows = [] }) => shows.includes(id) && !path.includes(':'))?.path ??
      pathOfKind(id, parts);
    const iconName = entryAt(href, navigation)?.iconName ?? pageAt(href, parts)?.page.icon ?? 'database';
    return { href, title: plural, iconName };
  };
  return (
    <Loaded resource={resource}>
      {({ items }) => {
        // Those below another record are shown with it.
        const listed = items.filter(({ verbs, path }) => verbs.list && !path.includes(':'));
        const modules = new Map(listed.map(({ moduleId, moduleTitle }) => [moduleId, moduleTitle]));
        const groups = [...modules].map(([id, name]) => ({
          id,
          name,
          items: listed.filter(({ moduleId }) => moduleId === id).map(linkTo),
        }));
        return (
          <>
            <InHead place="below">{routeText('kindsHelp')}</InHead>
            <LinkGroups find={text('findKind')} none={text('noKind')} groups={groups} />
          </>
        );
      }}
    </Loaded>
  );
}
