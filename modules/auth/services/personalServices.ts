import { ConsentLedger } from './ConsentLedger';
import { DemoSignIn } from './DemoSignIn';
import { NavigationView } from './NavigationView';
import { NavigationCache } from './NavigationCache';
import { OwnSessions } from './OwnSessions';
import { SidebarPreferences } from './SidebarPreferences';
import { SidebarRecords } from './SidebarRecords';
import { SidebarVariants } from './SidebarVariants';

/** Services behind what people arrange, agree to and look after for themselves. */
export const personalServices = {
  consentLedger: ConsentLedger,
  demoSignIn: DemoSignIn,
  navigationView: NavigationView,
  navigationCache: NavigationCache,
  ownSessions: OwnSessions,
  sidebarPreferences: SidebarPreferences,
  sidebarRecords: SidebarRecords,
  sidebarVariants: SidebarVariants,
};
