import type { Frame } from '../api/session';
import { pageAt } from '../frame/partPages';
import { ownTexts } from '../texts/ownTexts';
import { LinkGroups } from './LinkGroups';
import type { PageProps } from './PageProps';
import { routes } from './routes';
import { shownAreas } from './shownGroups';

const t = ownTexts('routes');

/** Leads to all pages of settings, by their groups. */
export default function AllSettings({ frame }: PageProps) {
  const groups = shownAreas(frame).settings.map((group) => ({
    ...group,
    items: group.items.map((item) => ({ ...item, help: helpAt(item.href, frame) })),
  }));
  return <LinkGroups find={t('findSetting')} none={t('noSetting')} groups={groups} />;
}

/** The purpose of the page at an address, as its module or the console declares it. */
function helpAt(href: string, { parts }: Frame): string | undefined {
  const page = pageAt(href, parts)?.page;
  return page?.help ?? page?.view?.help ?? routes.find(({ path }) => path === href)?.help;
}
