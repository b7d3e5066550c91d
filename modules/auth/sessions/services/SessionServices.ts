import type { CoreServices } from '@tenantry/core';
import type { AuthServices } from '../../contract';
import type { AuthEnvironment } from '../../environment';
import type { AccessTokens } from './AccessTokens';
import type { AccountReader } from './AccountReader';
import type { PasswordGuesses } from './PasswordGuesses';
import type { ProfileEditor } from '../../profile/services/ProfileEditor';
import type { RedirectTargets } from './RedirectTargets';
import type { SignIn } from './SignIn';

/** Services that the handlers of the session routes need. */
export interface SessionServices
  extends
    AuthServices,
    Pick<
      CoreServices,
      | 'commands'
      | 'rateLimiter'
      | 'features'
      | 'modules'
      | 'navigation'
      | 'events'
      | 'clock'
      | 'tenancy'
      | 'translations'
    > {
  readonly environment: AuthEnvironment;
  readonly accessTokens: AccessTokens;
  readonly accountReader: AccountReader;
  readonly passwordGuesses: PasswordGuesses;
  readonly profileEditor: ProfileEditor;
  readonly redirectTargets: RedirectTargets;
  readonly signIn: SignIn;
}
