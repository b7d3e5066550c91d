import type { Area } from '@tenantry/core';
import { accessSidebar } from './accessSidebar';
import { sidebarCommands } from './commands/sidebarCommands';
import { variantCommands } from './commands/variantCommands';
import { adminNav } from './routes/adminNav';
import { preferenceRoutes } from './routes/sidebarPreferences';
import { variantRoutes } from './routes/sidebarVariants';
import { NavigationBuilder } from './services/NavigationBuilder';
import { NavigationCache } from './services/NavigationCache';
import { NavigationView } from './services/NavigationView';
import { SidebarPreferences } from './services/SidebarPreferences';
import { SidebarRecords } from './services/SidebarRecords';
import { SidebarVariants } from './services/SidebarVariants';

/** The sidebar of a caller, and how people and roles arrange it. */
export const navigationArea: Area = {
  services: {
    navigationBuilder: NavigationBuilder,
    navigationCache: NavigationCache,
    navigationView: NavigationView,
    sidebarPreferences: SidebarPreferences,
    sidebarRecords: SidebarRecords,
    sidebarVariants: SidebarVariants,
  },
  commands: [...Object.values(sidebarCommands), ...Object.values(variantCommands)],
  routes: [adminNav, ...preferenceRoutes, ...variantRoutes],
  sidebar: Object.values(accessSidebar),
};
