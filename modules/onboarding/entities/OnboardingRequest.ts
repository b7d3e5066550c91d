import { columnsNamed } from '@tenantry/core';
import { EntitySchema } from 'typeorm';

/** State of a request. A pending one with a link that is too old counts as expired. */
export type RequestState = 'pending' | 'processing' | 'completed';

/** A request for a new tenant, and its state. */
export interface OnboardingRequest {
  /** The tenant that it is to become. */
  tenantId: string;
  email: string;
  firstName: string;
  lastName: string;
  organizationName: string;
  /** Null once the account has it. */
  passwordHash: string | null;
  locale: string;
  marketingConsent: boolean;
  ipAddress: string;
  tokenHash: string;
  status: RequestState;
  expiresAt: Date;
  mailSentAt: Date | null;
  /** When its provisioning was last put into the queue. */
  scheduledAt: Date | null;
  organizationId: string | null;
  userId: string | null;
  completedAt: Date | null;
  /** When everything that follows the provisioning was done. */
  preparedAt: Date | null;
  welcomeSentAt: Date | null;
  createdAt: Date;
}

const text = { type: 'text' } as const;
const time = { type: 'timestamptz', precision: 3 } as const;
const maybe = { nullable: true } as const;

export const onboardingRequests = new EntitySchema<OnboardingRequest>({
  name: 'onboarding.request',
  tableName: 'onboarding_requests',
  columns: columnsNamed<OnboardingRequest>({
    tenantId: { type: 'uuid', primary: true },
    email: text,
    firstName: text,
    lastName: text,
    organizationName: text,
    passwordHash: { ...text, ...maybe },
    locale: text,
    marketingConsent: { type: 'boolean' },
    ipAddress: text,
    tokenHash: text,
    status: { ...text, default: 'pending' },
    expiresAt: time,
    mailSentAt: { ...time, ...maybe },
    scheduledAt: { ...time, ...maybe },
    organizationId: { type: 'uuid', ...maybe },
    userId: { type: 'uuid', ...maybe },
    completedAt: { ...time, ...maybe },
    preparedAt: { ...time, ...maybe },
    welcomeSentAt: { ...time, ...maybe },
    createdAt: { ...time, default: () => 'now()' },
  }),
  uniques: [
    { name: 'onboarding_requests_email_key', columns: ['email'] },
    { name: 'onboarding_requests_token_hash_key', columns: ['tokenHash'] },
  ],
  checks: [
    {
      name: 'onboarding_requests_status_check',
      expression: `status IN ('pending', 'processing', 'completed')`,
    },
  ],
});
