import {
  type Commands,
  comparedText,
  errorResponse,
  notFound,
  reply,
  routeFor,
  recordId,
} from '@tenantry/core';
import Joi from 'joi';
import { MANAGE_SIDEBAR } from '../services/SidebarPreferences';
import type { SidebarVariants, VariantChange } from '../services/SidebarVariants';
import { done } from '../../shared/answers';
import { invalidPayload, settingsIn, sidebarSettings, variantAnswer } from './sidebarFields';
import { variantCommands } from '../commands/variantCommands';

const route = routeFor<{ commands: Commands; sidebarVariants: SidebarVariants }>();
const ALL = '/auth/sidebar/variants';
const ONE = `${ALL}/:id` as const;
const access = 'authenticated';
const features = [MANAGE_SIDEBAR];

const params = Joi.object<{ id: string }>({ id: recordId().required() });
const body = Joi.object<VariantChange>({
  name: comparedText().max(120).allow('', null).description('numbered when blank or left out'),
  settings: sidebarSettings(),
  isActive: Joi.boolean(),
}).unknown(true);
const oneVariant = Joi.object({ locale: Joi.string().required(), variant: variantAnswer.required() });

const noUser = errorResponse('Missing feature, or no user behind the credential');
const writeErrors = {
  400: errorResponse('Invalid payload'),
  403: noUser,
  409: errorResponse('The name is taken'),
};
const unknown = { 404: errorResponse('Unknown, or of another user') };

function changeIn({ name, settings, isActive }: VariantChange): VariantChange {
  return { name, isActive, ...(settings && { settings: settingsIn(settings) }) };
}

function invalid(error: Joi.ValidationError, part: 'params' | 'query' | 'body'): Error {
  return part === 'params' ? notFound('Variant not found') : invalidPayload(error);
}

export const listSidebarVariants = route({
  method: 'GET',
  path: ALL,
  summary: 'Saved sidebars of the caller in the language of the request, oldest first',
  access,
  responses: {
    200: {
      description: 'The variants',
      body: Joi.object({
        locale: Joi.string().required(),
        variants: Joi.array().items(variantAnswer).required(),
      }),
    },
    403: noUser,
  },
  handler: async (context) => {
    const variants = await context.services.sidebarVariants.list(context);
    return reply(200, { locale: context.scope.locale, variants }).withHeader(
      'cache-control',
      'no-store, no-cache, must-revalidate',
    );
  },
});

export const createSidebarVariant = route({
  method: 'POST',
  path: ALL,
  summary: 'Save a sidebar',
  description: 'An active one deactivates the others. Saving arranges nothing; PUT the preferences for that.',
  access,
  features,
  body,
  invalid,
  responses: { 200: { description: 'Saved', body: oneVariant }, ...writeErrors },
  handler: async (context) => {
    const executed = await context.services.commands.execute(
      variantCommands.createVariant,
      changeIn(context.body),
      context,
    );
    return executed.answer({ locale: context.scope.locale, variant: executed.result });
  },
});

export const readSidebarVariant = route({
  method: 'GET',
  path: ONE,
  summary: 'A saved sidebar of the caller',
  access,
  params,
  invalid,
  responses: { 200: { description: 'The variant', body: oneVariant }, 403: noUser, ...unknown },
  handler: async (context) => ({
    locale: context.scope.locale,
    variant: await context.services.sidebarVariants.find(context, context.params.id),
  }),
});

export const updateSidebarVariant = route({
  method: 'PUT',
  path: ONE,
  summary: 'Change a saved sidebar',
  description: 'What is left out stays; settings are replaced whole.',
  access,
  features,
  params,
  body,
  invalid,
  responses: { 200: { description: 'Changed', body: oneVariant }, ...writeErrors, ...unknown },
  handler: async (context) => {
    const executed = await context.services.commands.execute(
      variantCommands.updateVariant,
      { id: context.params.id, ...changeIn(context.body) },
      context,
    );
    return executed.answer({ locale: context.scope.locale, variant: executed.result });
  },
});

export const deleteSidebarVariant = route({
  method: 'DELETE',
  path: ONE,
  summary: 'Delete a saved sidebar',
  access,
  features,
  params,
  invalid,
  responses: { 200: { description: 'Deleted', body: done }, 403: noUser, ...unknown },
  handler: async (context) => {
    const { id } = context.params;
    const executed = await context.services.commands.execute(variantCommands.deleteVariant, { id }, context);
    return executed.answer({ ok: true });
  },
});
