import { ConsentLedger } from './ConsentLedger';
import { DemoSignIn } from './DemoSignIn';
import { NavigationView } from './NavigationView';
import { NavigationCache } from './NavigationCache';
import { LanguagesOfAccounts } from './LanguagesOfAccounts';
import { OwnSessions } from './OwnSessions';
import { SidebarHistory } from './SidebarHistory';
import { SidebarPreferences } from './SidebarPreferences';
import { SidebarRecords } from './SidebarRecords';
import { SidebarVariants } from './SidebarVariants';

/** Services behind what people arrange, agree to and look after for themselves. */
export const personalServices = {
  consentLedger: ConsentLedger,
  demoSignIn: DemoSignIn,
  languagesOfAccounts: LanguagesOfAccounts,
  navigationView: NavigationView,
  navigationCache: NavigationCache,
  ownSessions: OwnSessions,
  sidebarHistory: SidebarHistory,
  sidebarPreferences: SidebarPreferences,
  sidebarRecords: SidebarRecords,
  sidebarVariants: SidebarVariants,
};
