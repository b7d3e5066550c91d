import type { Area } from '@tenantry/core';
import { ownCommands } from './commands/ownCommands';
import { localeRoutes } from './routes/locale';
import { pictureRoutes } from './routes/pictures';
import { readProfile, updateProfile } from './routes/profile';
import { userConsents } from './routes/userConsents';
import { AccountPictures } from './services/AccountPictures';
import { LanguagesOfAccounts } from './services/LanguagesOfAccounts';
import { LocaleChoice } from './services/LocaleChoice';
import { ProfileEditor } from './services/ProfileEditor';

/** Routes with which people read and change their own account. */
export const profileArea: Area = {
  services: {
    accountPictures: AccountPictures,
    languagesOfAccounts: LanguagesOfAccounts,
    localeChoice: LocaleChoice,
    profileEditor: ProfileEditor,
  },
  commands: Object.values(ownCommands),
  routes: [readProfile, updateProfile, ...pictureRoutes, ...localeRoutes, userConsents],
};
