import path from 'node:path';
import { defineModule, textsIn } from '@tenantry/core';
import { keyAuthenticator } from './authenticators/keyAuthenticator';
import { keys } from './collections/keys';
import { environment } from './environment';
import { CreateKeys1795100000000 } from './migrations/CreateKeys1795100000000';
import { KeepKeysAsRecords1795349392983 } from './migrations/KeepKeysAsRecords1795349392983';
import { ComposeKeyNames1798630027000 } from './migrations/ComposeKeyNames1798630027000';
import { KeyPrincipals } from './services/KeyPrincipals';
import { KeyOrganizations } from './services/KeyOrganizations';
import { KeyProfiles } from './services/KeyProfiles';
import { KeyRights } from './services/KeyRights';
import { KeyUsage } from './services/KeyUsage';
import { extension } from './extension';
import { apiKeysFeatures } from './features';
import { sidebar } from './sidebar';

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
  migrations: [CreateKeys1795100000000, KeepKeysAsRecords1795349392983, ComposeKeyNames1798630027000],
  services: {
    keyOrganizations: KeyOrganizations,
    keyPrincipals: KeyPrincipals,
    keyProfiles: KeyProfiles,
    keyRights: KeyRights,
    keyUsage: KeyUsage,
  },
  collections: [keys],
  sidebar: Object.values(sidebar),
  translations: textsIn(path.join(__dirname, 'translations')),
  authenticators: [keyAuthenticator],
  contributes: {
    'console.extensions': [extension],
    'auth.movedGrants': [
      { id: 'api_keys.keys', create: ({ keyOrganizations }: HookServices) => keyOrganizations },
    ],
  },
  principals: [{ kind: 'api_key', service: 'keyPrincipals' }],
  hooks: {
    start: ({ keyPrincipals }: HookServices) => keyPrincipals.follow(),
    stop: async ({ keyPrincipals, keyUsage }: HookServices) => {
      keyPrincipals.stop();
      await keyUsage.write();
    },
  },
});
