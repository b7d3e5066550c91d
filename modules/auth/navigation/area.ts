import type { Area } from '@tenantry/core';
import { accessSidebar } from './accessSidebar';
import { sidebarCommands } from './commands/sidebarCommands';
import { variantCommands } from './commands/variantCommands';
import { adminNav } from './routes/adminNav';
import {
  deleteSidebarPreferences,
  putSidebarPreferences,
  readSidebarPreferences,
} from './routes/sidebarPreferences';
import {
  createSidebarVariant,
  deleteSidebarVariant,
  listSidebarVariants,
  readSidebarVariant,
  updateSidebarVariant,
} from './routes/sidebarVariants';
import { NavigationBuilder } from './services/NavigationBuilder';
import { NavigationCache } from './services/NavigationCache';
import { NavigationView } from './services/NavigationView';
import { SidebarHistory } from './services/SidebarHistory';
import { SidebarPreferences } from './services/SidebarPreferences';
import { SidebarRecords } from './services/SidebarRecords';
import { SidebarVariants } from './services/SidebarVariants';

/** The sidebar of a caller, and how people and roles arrange it. */
export const navigationArea: Area = {
  services: {
    navigationBuilder: NavigationBuilder,
    navigationCache: NavigationCache,
    navigationView: NavigationView,
    sidebarHistory: SidebarHistory,
    sidebarPreferences: SidebarPreferences,
    sidebarRecords: SidebarRecords,
    sidebarVariants: SidebarVariants,
  },
  commands: [...Object.values(sidebarCommands), ...Object.values(variantCommands)],
  routes: [
    adminNav,
    readSidebarPreferences,
    putSidebarPreferences,
    deleteSidebarPreferences,
    listSidebarVariants,
    createSidebarVariant,
    readSidebarVariant,
    updateSidebarVariant,
    deleteSidebarVariant,
  ],
  sidebar: accessSidebar,
};
