import type { Route } from '@tenantry/core';
import { featureCheck } from './featureCheck';
import { features } from './features';
import { localeRoutes } from './locale';
import { login } from './login';
import { logout } from './logout';
import { passwordResetRoutes } from './passwordReset';
import { readProfile, updateProfile } from './profile';
import { refreshByToken, refreshInBrowser } from './sessionRefresh';

/** Signing in and out, the own account, and what it may do. */
export const sessionRoutes: readonly Route[] = [
  login,
  logout,
  refreshInBrowser,
  refreshByToken,
  readProfile,
  updateProfile,
  featureCheck,
  features,
  ...passwordResetRoutes,
  ...localeRoutes,
];
