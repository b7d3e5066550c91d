import type { Area } from '@tenantry/core';
import { ownCommands } from './commands/ownCommands';
import { localeRoutes } from './routes/locale';
import { readProfile, updateProfile } from './routes/profile';
import { userConsents } from './routes/userConsents';
import { LanguagesOfAccounts } from './services/LanguagesOfAccounts';
import { LocaleChoice } from './services/LocaleChoice';
import { ProfileEditor } from './services/ProfileEditor';

/** Routes with which people read and change their own account. */
export const profileArea: Area = {
  services: {
    languagesOfAccounts: LanguagesOfAccounts,
    localeChoice: LocaleChoice,
    profileEditor: ProfileEditor,
  },
  commands: Object.values(ownCommands),
  routes: [readProfile, updateProfile, ...localeRoutes, userConsents],
};
