import type { Area } from '@tenantry/core';
import { tokenAuthenticators } from './authenticators/tokenAuthenticators';
import { Session } from './entities/Session';
import { sessionEvents } from './events/sessionEvents';
import { autologin } from './routes/autologin';
import { featureCheck } from './routes/featureCheck';
import { features } from './routes/features';
import { login } from './routes/login';
import { logout } from './routes/logout';
import { endOwnSession, listOwnSessions } from './routes/ownSessions';
import { refreshByToken, refreshInBrowser } from './routes/sessionRefresh';
import { AccessTokens } from './services/AccessTokens';
import { AccountReader } from './services/AccountReader';
import { AuthUpkeep } from './services/AuthUpkeep';
import { DemoSignIn } from './services/DemoSignIn';
import { OwnSessions } from './services/OwnSessions';
import { PasswordGuesses } from './services/PasswordGuesses';
import { RedirectTargets } from './services/RedirectTargets';
import { SigningKeys } from './services/SigningKeys';
import { SignIn } from './services/SignIn';
import { upkeep } from './workers/upkeep';

/** Signing in and out, and who a token belongs to. */
export const sessionsArea: Area = {
  entities: [Session],
  services: {
    accessTokens: AccessTokens,
    accountReader: AccountReader,
    authUpkeep: AuthUpkeep,
    demoSignIn: DemoSignIn,
    ownSessions: OwnSessions,
    passwordGuesses: PasswordGuesses,
    redirectTargets: RedirectTargets,
    signingKeys: SigningKeys,
    signIn: SignIn,
  },
  routes: [
    login,
    logout,
    refreshInBrowser,
    refreshByToken,
    autologin,
    listOwnSessions,
    endOwnSession,
    featureCheck,
    features,
  ],
  events: Object.values(sessionEvents),
  workers: [upkeep],
  authenticators: tokenAuthenticators,
  hooks: { start: ({ signingKeys }: { readonly signingKeys: SigningKeys }) => signingKeys.load() },
};
