import type { CollectionField } from '@tenantry/core';
import Joi from 'joi';
import { contactFields } from '../fields/contactFields';
import { blankable, webAddress } from '../fields/schemas';

const text = (max: number): CollectionField => ({ type: 'text', schema: blankable(max) });

/** Members of a company's profile (spec supplement, CRM 7.5). */
export const companyProfileFields: Readonly<Record<string, CollectionField>> = {
  legalName: text(200),
  brandName: text(200),
  domain: text(200),
  websiteUrl: { type: 'text', schema: webAddress() },
  industry: text(150),
  sizeBucket: text(100),
  annualRevenue: { type: 'numeric', schema: Joi.number().min(0).allow(null, '') },
};

/** Members of a company (spec supplement, CRM 7.5). */
export const companyFields: Readonly<Record<string, CollectionField>> = {
  displayName: { type: 'text', schema: Joi.string().trim().min(1).max(200).required() },
  ...contactFields,
  ...companyProfileFields,
};
