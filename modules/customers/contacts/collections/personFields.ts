import { field, type Fields } from '@tenantry/core';
import { type ContactInput, contactFields } from './contactFields';

/** Members of a person that its hooks read. */
export interface PersonInput extends ContactInput {
  readonly displayName?: string | null;
  readonly companyEntityId?: string | null;
}

// The table is that of companies too, which have no such names.
const name = field.text({ max: 120, required: true, nullable: true });
const address = field.url({ max: 300 });

/** Members of a person's profile. */
export const personProfileFields = {
  firstName: name,
  lastName: name,
  preferredName: field.text({ max: 120 }),
  jobTitle: field.text({ max: 150 }),
  department: field.text({ max: 150 }),
  seniority: field.text({ max: 100 }),
  timezone: field.code({ max: 120 }),
  linkedInUrl: address,
  twitterUrl: address,
  companyEntityId: field.id({ refersTo: 'customers.company', checkedByHooks: true }),
} as const satisfies Fields;

/** Members of a person. */
export const personFields = {
  // Blank: it is composed of the names.
  displayName: field.text({ max: 200, nullable: false, takesNull: true }),
  ...contactFields,
  ...personProfileFields,
} as const satisfies Fields;
