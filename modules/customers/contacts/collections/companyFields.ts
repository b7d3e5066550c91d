import type { Fields } from '@tenantry/core';
import Joi from 'joi';
import { contactFields } from './contactFields';
import { text } from '../../shared/columns';
import { homepage } from '../../shared/schemas';

/** Members of a company's profile. */
export const companyProfileFields = {
  legalName: text(200),
  brandName: text(200),
  domain: text(200),
  websiteUrl: { type: 'text', schema: homepage(), nullable: true },
  industry: text(150),
  sizeBucket: text(100),
  annualRevenue: { type: 'numeric', schema: Joi.number().min(0).allow(null, ''), nullable: true },
} as const satisfies Fields;

/** Members of a company. */
export const companyFields = {
  displayName: { type: 'text', schema: Joi.string().trim().min(1).max(200).required() },
  ...contactFields,
  ...companyProfileFields,
} as const satisfies Fields;
