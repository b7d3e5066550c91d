import type { Route } from '@tenantry/core';
import { autologin } from './autologin';
import { endOwnSession, listOwnSessions } from './ownSessions';
import {
  deleteSidebarPreferences,
  putSidebarPreferences,
  readSidebarPreferences,
} from './sidebarPreferences';
import {
  createSidebarVariant,
  deleteSidebarVariant,
  listSidebarVariants,
  readSidebarVariant,
  updateSidebarVariant,
} from './sidebarVariants';
import { userConsents } from './userConsents';

/** What people arrange, agree to and look after for themselves. */
export const personalRoutes: readonly Route[] = [
  autologin,
  listOwnSessions,
  endOwnSession,
  readSidebarPreferences,
  putSidebarPreferences,
  deleteSidebarPreferences,
  listSidebarVariants,
  createSidebarVariant,
  readSidebarVariant,
  updateSidebarVariant,
  deleteSidebarVariant,
  userConsents,
];
