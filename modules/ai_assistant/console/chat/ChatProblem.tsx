import { ApiError, Problem } from '@tenantry/console';
import { text } from './texts';

const KNOWN = {
  provider_not_configured: 'notConfigured',
  budget_exhausted: 'budgetUsedUp',
  tenant_allowlist_unavailable: 'settingsUnread',
  moderation_blocked: 'blocked',
  model_not_allowlisted: 'modelGone',
  provider_not_allowlisted: 'modelGone',
  runtime_override_disabled: 'modelGone',
} as const;

/** Why a message was not answered, and what helps. */
export function ChatProblem({ error }: { readonly error: Error }) {
  const code = error instanceof ApiError ? error.code : null;
  const known = code !== null && Object.hasOwn(KNOWN, code) ? KNOWN[code as keyof typeof KNOWN] : null;
  if (known === null) return <Problem error={error} />;
  return (
    <div role="alert" className="problem">
      <p>
        <strong>{text(known)}</strong>
      </p>
    </div>
  );
}
