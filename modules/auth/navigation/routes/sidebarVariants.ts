import {
  errorResponse,
  notFound,
  type PageRequest,
  recordId,
  reply,
  routeFor,
  routeOf,
  widePaging,
} from '@tenantry/core';
import Joi from 'joi';
import { done } from '../../shared/answers';
import { variantCommands } from '../commands/variantCommands';
import type { SidebarVariant, SidebarVariants } from '../services/SidebarVariants';
import { invalidPayload, variantAnswer } from './sidebarFields';

const route = routeFor<{ sidebarVariants: SidebarVariants }>();
const ALL = '/auth/sidebar/variants';
const ONE = `${ALL}/:id` as const;
const access = 'authenticated';
const needsPerson = 'No user context';

const locale = Joi.string().required();
const oneVariant = Joi.object({ locale, variant: variantAnswer.required() });
const noUser = errorResponse('Missing feature, or the credential is an API key');
const writeErrors = {
  400: errorResponse('Invalid payload'),
  403: noUser,
  409: errorResponse('The name is taken'),
};
const unknown = { 404: errorResponse('Unknown, or of another user') };

const answer = (variant: SidebarVariant, { scope }: { readonly scope: { readonly locale: string } }) => ({
  locale: scope.locale,
  variant,
});

function invalid(error: Joi.ValidationError, part: 'params' | 'query' | 'body'): Error {
  return part === 'params' ? notFound('Variant not found') : invalidPayload(error);
}

/** The saved sidebars of the caller. */
export const variantRoutes = [
  route({
    method: 'GET',
    path: ALL,
    summary: 'Saved sidebars of the caller in the language of the request, oldest first',
    access,
    needsPerson,
    query: Joi.object<PageRequest>(widePaging()),
    responses: {
      200: {
        description: 'The variants',
        body: Joi.object({ locale, variants: Joi.array().items(variantAnswer).required() }),
      },
      403: noUser,
    },
    handler: async (context) => {
      const variants = await context.services.sidebarVariants.list(context, context.query);
      return reply(200, { locale: context.scope.locale, variants }).withHeader(
        'cache-control',
        'no-store, no-cache, must-revalidate',
      );
    },
  }),
  routeOf(variantCommands.createVariant, {
    method: 'POST',
    path: ALL,
    creates: true,
    needsPerson,
    summary: 'Save a sidebar',
    description:
      'An active one deactivates the others. Saving arranges nothing; PUT the preferences for that.',
    invalid,
    responses: { 200: { description: 'Saved', body: oneVariant }, ...writeErrors },
    answer,
  }),
  route({
    method: 'GET',
    path: ONE,
    summary: 'A saved sidebar of the caller',
    access,
    needsPerson,
    params: Joi.object<{ id: string }>({ id: recordId().required() }),
    invalid,
    responses: { 200: { description: 'The variant', body: oneVariant }, 403: noUser, ...unknown },
    handler: async (context) =>
      answer(await context.services.sidebarVariants.find(context, context.params.id), context),
  }),
  routeOf(variantCommands.updateVariant, {
    method: 'PUT',
    path: ONE,
    needsPerson,
    summary: 'Change a saved sidebar',
    description: 'What is left out stays; settings are replaced whole.',
    invalid,
    responses: { 200: { description: 'Changed', body: oneVariant }, ...writeErrors, ...unknown },
    answer,
  }),
  routeOf(variantCommands.deleteVariant, {
    method: 'DELETE',
    path: ONE,
    needsPerson,
    summary: 'Delete a saved sidebar',
    invalid,
    responses: { 200: { description: 'Deleted', body: done }, 403: noUser, ...unknown },
  }),
];
