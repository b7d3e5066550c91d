import { defineModule } from '@tenantry/core';
import { keyAuthenticator } from './authenticators/keyAuthenticator';
import { keyCommands } from './commands/keyCommands';
import { environment } from './environment';
import { CreateKeys1795100000000 } from './migrations/CreateKeys1795100000000';
import { createKey } from './routes/createKey';
import { deleteKey } from './routes/deleteKey';
import { listKeys } from './routes/listKeys';
import { KeyAdministration } from './services/KeyAdministration';
import { KeyHistory } from './services/KeyHistory';
import { KeyList } from './services/KeyList';
import { KeyPrincipals } from './services/KeyPrincipals';
import { KeyOrganizations } from './services/KeyOrganizations';
import { KeyRecords } from './services/KeyRecords';
import { KeyUsage } from './services/KeyUsage';
import { translations } from './translations';
import { apiKeysFeatures } from './features';

interface HookServices {
  readonly keyOrganizations: KeyOrganizations;
  readonly keyPrincipals: KeyPrincipals;
  readonly keyUsage: KeyUsage;
}

export default defineModule({
  title: 'API keys',
  description: 'Keys by which programs call the API',
  environment,
  features: [...apiKeysFeatures],
  defaultGrants: { superadmin: ['api_keys.*'], admin: ['api_keys.*'] },
  migrations: [CreateKeys1795100000000],
  services: {
    keyAdministration: KeyAdministration,
    keyHistory: KeyHistory,
    keyList: KeyList,
    keyOrganizations: KeyOrganizations,
    keyPrincipals: KeyPrincipals,
    keyRecords: KeyRecords,
    keyUsage: KeyUsage,
  },
  commands: Object.values(keyCommands),
  routes: [listKeys, createKey, deleteKey],
  sidebar: [
    {
      id: 'api_keys.keys',
      href: '/backend/api-keys',
      title: 'API keys',
      area: 'settings',
      group: { id: 'access', label: 'Users and access' },
      order: 30,
      features: [apiKeysFeatures.view],
      icon: 'key',
    },
  ],
  translations,
  authenticators: [keyAuthenticator],
  hooks: {
    start: ({ keyOrganizations, keyPrincipals }: HookServices) => {
      keyOrganizations.follow();
      keyPrincipals.follow();
    },
    stop: async ({ keyOrganizations, keyPrincipals, keyUsage }: HookServices) => {
      keyOrganizations.stop();
      keyPrincipals.stop();
      await keyUsage.write();
    },
  },
});
