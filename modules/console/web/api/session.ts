import { kitText } from '../kit/texts';
import { notify } from '../kit/toastStore';
import { forgetUnsaved, leave } from '../kit/unsaved';
import type { Parts, WidgetPart } from '../frame/Parts';
import { type Account, actFor } from '../frame/session';
import { accountChanged, accountHeader } from './account';
import type { Person } from './person';
import { request } from './request';
import { takeAnswer } from './queryClient';
import { type Served, serve, serviceOf } from './services';
import { noteSelection } from './selection';
import { claimStorage, forgetStorage } from './storage';
import { tellTabs } from './tabs';
import { showTimesIn } from '../texts/localTime';

/** An entry of the sidebar. */
export interface NavItem {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  readonly iconName?: string;
  readonly hidden?: boolean;
}

/** A section of settings, or of the own account. */
export interface NavSection {
  readonly id: string;
  readonly label: string;
  readonly items: readonly { readonly href: string; readonly label: string; readonly iconName?: string }[];
}

/** Answer of the service `navigation`, as far as the shell needs it. */
export interface Navigation {
  readonly groups: readonly {
    readonly id: string;
    readonly name: string;
    readonly items: readonly NavItem[];
  }[];
  readonly settingsSections: readonly NavSection[];
  readonly profileSections: readonly NavSection[];
  readonly grantedFeatures: readonly string[];
  readonly brand: Brand | null;
  /** `#rrggbb` of the organization; null: that of Tenantry. */
  readonly accentColor: string | null;
}

/** Name and logo of an organization. */
export interface Brand {
  readonly name: string;
  readonly logo: { readonly src: string };
}

/** The signed-in account. */
export interface Profile {
  readonly email: string;
  readonly name: string | null;
  readonly roles: readonly string[];
  /** Address of the picture; null without one. */
  readonly picture?: string | null;
}

/** An organization that the caller can choose, with those below it. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly depth: number;
  readonly selectable: boolean;
  readonly children: readonly Organization[];
}

/** Answer of the service `organizations`, as far as the shell needs it. */
export interface Choice {
  readonly items: readonly Organization[];
  readonly selectedId: string | null;
  readonly canViewAllOrganizations?: boolean;
  readonly isSuperAdmin?: boolean;
  readonly tenantId?: string | null;
  readonly tenants?: readonly { readonly id: string; readonly name: string }[];
}

/** The organizations that the caller can choose, each before those below it. */
export function organizationsIn({ items }: Choice): readonly Organization[] {
  const flat = (all: readonly Organization[]): Organization[] =>
    all.flatMap((one) => [one, ...flat(one.children)]);
  return flat(items).filter(({ selectable }) => selectable);
}

/** Everything around the pages. */
export interface Frame {
  readonly navigation: Navigation;
  readonly account: Account;
  readonly profile: Profile;
  readonly choice: Choice;
  readonly person: Person;
  /** Version of the API that extensions work with. */
  readonly api: string;
  readonly tenantId: string | null;
  /** Address of the file with the icons. */
  readonly icons: string;
  /** Address of the script of the console that the server has now. */
  readonly shell: string | null;
  /** The same while the same modules run and are on, as the event stream takes it. */
  readonly modules: string;
  /** Changes with the parts. */
  readonly revision: string;
  /** Changes with the texts of the parts. */
  readonly textsRevision: string;
  /** Additions of modules. */
  readonly parts: readonly Parts[];
  /** Widgets that a view or the code of their module draws. */
  readonly widgets: readonly WidgetPart[];
  /** Settings of modules that the person may change. */
  readonly settings: readonly {
    /** As `workshop.settings`. */
    readonly kind: string;
    readonly moduleId: string;
    /** Of the module. */
    readonly title: string;
  }[];
  /** Routes of modules that the console calls. */
  readonly services: Served;
}

/** Members of the answer of `GET /console/frame` that the shell needs. */
type FrameAnswer = Pick<
  Frame,
  | 'api'
  | 'icons'
  | 'modules'
  | 'parts'
  | 'revision'
  | 'services'
  | 'settings'
  | 'shell'
  | 'tenantId'
  | 'textsRevision'
  | 'widgets'
> & {
  readonly navigation: Navigation | null;
  readonly accountId: string;
  readonly profile: Profile | null;
  readonly homeTenantId: string | null;
  readonly organizations: Choice | null;
  readonly work: unknown;
  readonly isSuperAdmin: boolean;
  readonly kinds: readonly string[];
  readonly isSelectionGone: boolean;
  readonly zone: string;
};

const NO_CHOICE: Choice = { items: [], selectedId: null };
const NO_PROFILE: Profile = { email: '', name: null, roles: [] };
const NO_NAVIGATION: Navigation = {
  groups: [],
  settingsSections: [],
  profileSections: [],
  grantedFeatures: [],
  brand: null,
  accentColor: null,
};

/** Reads what the shell shows. @throws ApiError 401 for callers who are not signed in */
export async function readFrame(): Promise<Frame> {
  const answer = await request<FrameAnswer>('GET', '/console/frame');
  const {
    accountId,
    navigation: shown,
    profile: own,
    homeTenantId,
    organizations,
    work,
    isSuperAdmin,
    kinds,
    isSelectionGone,
    zone,
    ...others
  } = answer;
  serve(answer.services);
  const watched = serviceOf('work');
  if (watched && work !== null) takeAnswer(watched.path, work);
  const profile = own ?? NO_PROFILE;
  const navigation = shown ?? NO_NAVIGATION;
  const account: Account = { id: accountId, email: profile.email };
  actFor(account);
  claimStorage(accountId);
  if (isSelectionGone) noteSelection(true);
  showTimesIn(zone);

  const person: Person = {
    email: profile.email,
    name: profile.name,
    picture: profile.picture ?? null,
    tenantId: answer.tenantId ?? organizations?.tenantId ?? null,
    homeTenantId,
    features: navigation.grantedFeatures,
    isOperator: isSuperAdmin,
    kinds,
  };
  return { ...others, account, navigation, profile, choice: organizations ?? NO_CHOICE, person };
}

/** Works in this organization from now on; reads everything anew. @param id an organization, or `__all__` */
export function selectOrganization(id: string): void {
  document.cookie = `selected_org=${encodeURIComponent(id)}; path=/; samesite=lax`;
  location.reload();
}

/** Works in this tenant, in all its organizations, from now on. */
export function selectTenant(id: string): void {
  document.cookie = `selected_tenant=${encodeURIComponent(id)}; path=/; samesite=lax`;
  selectOrganization('__all__');
}

/** Ends the session, once no input is lost by that. Nothing of the account stays in the page, its storage or the way back. */
export function signOut(): void {
  leave(() => void endSession());
}

async function endSession(): Promise<void> {
  const headers = accountHeader();
  const service = serviceOf('signOut');
  if (!service) return;
  const answer = await fetch(`/api${service.path}`, { method: 'POST', redirect: 'manual', headers }).catch(
    () => null,
  );
  if (answer === null) return notify({ text: kitText('offline'), kind: 'error' });
  // The session is not that of the page, so it is not for the page to end it.
  if (answer.status === 403) return accountChanged();
  for (const name of ['selected_org', 'selected_tenant']) document.cookie = `${name}=; path=/; max-age=0`;
  tellTabs(null);
  forgetUnsaved();
  forgetStorage();
  // Browsers keep documents as they are, to show them again at once when people go back.
  document.body.replaceChildren();
  location.replace('/login');
}
