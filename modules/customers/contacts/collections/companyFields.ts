import { field, type Fields } from '@tenantry/core';
import { contactFields } from './contactFields';

/** Members of a company's profile. */
export const companyProfileFields = {
  legalName: field.text({ max: 200 }),
  brandName: field.text({ max: 200 }),
  domain: field.text({ max: 200 }),
  websiteUrl: field.url({ max: 300 }),
  industry: field.text({ max: 150 }),
  sizeBucket: field.text({ max: 100 }),
  annualRevenue: field.decimal({ min: 0, blank: 'clears' }),
} as const satisfies Fields;

/** Members of a company. */
export const companyFields = {
  displayName: field.text({ max: 200, required: true }),
  ...contactFields,
  ...companyProfileFields,
} as const satisfies Fields;
