import { badRequest, type FlatDetails, flattenDetails, timestamp } from '@tenantry/core';
import Joi from 'joi';
import type { SidebarSettings } from '../services/SidebarSettings';

const LONGEST_KEY = 500;
const LONGEST_LABEL = 120;
const MOST_KEYS = 500;

const key = () => Joi.string().trim().min(1).max(LONGEST_KEY);

/** Ids or paths, trimmed and each once. */
const list = (most: number) =>
  Joi.array()
    .items(Joi.string().trim().allow('').max(LONGEST_KEY))
    .max(most)
    .custom((texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))], 'each once');

const without = (isEmpty: (value: unknown) => boolean) => (map: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => !isEmpty(value)));

const labels = () =>
  Joi.object()
    .pattern(key(), Joi.string().trim().allow('').max(LONGEST_LABEL))
    .max(MOST_KEYS)
    .custom(
      without((label) => label === ''),
      'without blank labels',
    )
    .default({});

/** The members of sidebar settings that a client sends; what is left out is empty. */
export const settingsFields = {
  version: Joi.number().integer().min(1).max(1_000_000).default(2),
  groupOrder: list(200).default([]),
  groupLabels: labels(),
  itemLabels: labels(),
  hiddenItems: list(500).default([]),
  itemOrder: Joi.object()
    .pattern(key(), list(500))
    .max(MOST_KEYS)
    .custom(
      without((items) => (items as readonly unknown[]).length === 0),
      'without empty lists',
    )
    .default({}),
};

/** Sidebar settings in a body. */
export const sidebarSettings = () => Joi.object<SidebarSettings>(settingsFields);

/** The settings among the members of a body. */
export function settingsIn(body: SidebarSettings): SidebarSettings {
  const { version, groupOrder, groupLabels, itemLabels, hiddenItems, itemOrder } = body;
  return { version, groupOrder, groupLabels, itemLabels, hiddenItems, itemOrder };
}

const texts = () => Joi.array().items(Joi.string()).required();
const map = (value: Joi.Schema) => Joi.object().pattern(Joi.string(), value).required();

/** Sidebar settings in an answer. */
export const settingsAnswer = Joi.object({
  version: Joi.number().integer().required(),
  groupOrder: texts(),
  groupLabels: map(Joi.string()),
  itemLabels: map(Joi.string()),
  hiddenItems: texts(),
  itemOrder: map(Joi.array().items(Joi.string())),
}).required();

/** A saved variant in an answer. */
export const variantAnswer = Joi.object({
  id: Joi.string().guid().required(),
  name: Joi.string().required(),
  isActive: Joi.boolean().required(),
  settings: settingsAnswer,
  createdAt: timestamp().required(),
  updatedAt: timestamp().allow(null).required(),
});

/** Error for an invalid body: `Invalid JSON`, or `Invalid payload` with details by field. */
export function invalidPayload(error: Joi.ValidationError): Error {
  if (error.details[0]?.type === 'json.malformed') return badRequest('Invalid JSON');
  return badRequest('Invalid payload', { details: flattenDetails(error) satisfies FlatDetails });
}
