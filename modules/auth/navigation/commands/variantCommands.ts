import {
  type CommandCall,
  commandFor,
  type CommandPlace,
  conflict,
  type CoreServices,
  recordId,
  rowHistory,
} from '@tenantry/core';
import Joi from 'joi';
import { signedIn } from '../../shared/signedIn';
import { sidebarSettings } from '../routes/sidebarFields';
import { MANAGE_SIDEBAR, placeOf } from '../services/SidebarPreferences';
import type { SidebarVariants, VariantChange } from '../services/SidebarVariants';

interface Services extends Pick<CoreServices, 'database'> {
  readonly sidebarVariants: SidebarVariants;
}

const command = commandFor<Services>();

const common = {
  ...rowHistory<Services>({
    tables: [
      {
        name: 'auth_sidebar_variants',
        key: ['id'],
        owner: 'id',
        deletedAt: 'deleted_at',
        version: 'updated_at',
      },
    ],
    view: (row) => {
      if (!row) return null;
      const { name, locale, is_active: isActive, settings } = row;
      return { name, locale, isActive, settings };
    },
    restore: async ({ resourceId, services }, bring) => {
      await bring();
      if (await services.sidebarVariants.hasActiveRival(resourceId)) {
        throw conflict('The record was changed meanwhile', { code: 'undo_conflict' });
      }
    },
  }),
  resourceKind: 'auth.sidebar_variant',
  features: [MANAGE_SIDEBAR],
};

const fields = {
  name: Joi.string().trim().max(120).allow('', null).description('numbered when blank or left out'),
  settings: sidebarSettings(),
  isActive: Joi.boolean(),
};

/** The tenant, and the variants that are deactivated when one is activated. */
async function placeFor(
  { id, isActive }: VariantChange & { readonly id?: string },
  call: CommandCall,
  { sidebarVariants }: Services,
): Promise<CommandPlace> {
  const caller = signedIn(call);
  const variants = isActive ? await sidebarVariants.list(caller) : [];
  const touches = variants.filter((variant) => variant.isActive && variant.id !== id);
  return {
    tenantId: placeOf(caller).tenantId,
    resourceId: id,
    touches: touches.map((variant) => variant.id),
  };
}

const createVariant = command({
  ...common,
  id: 'auth.sidebar_variants.create',
  label: 'Create sidebar variant',
  input: Joi.object<VariantChange>(fields),
  prepare: placeFor,
  execute: async (change, call, { sidebarVariants }) => {
    const result = await sidebarVariants.create(signedIn(call), change);
    return { result, resourceId: result.id };
  },
});

const updateVariant = command({
  ...common,
  id: 'auth.sidebar_variants.update',
  tracksAll: true,
  label: 'Update sidebar variant',
  input: Joi.object<VariantChange & { id: string }>({ id: recordId().required(), ...fields }),
  prepare: placeFor,
  execute: async ({ id, ...change }, call, { sidebarVariants }) => {
    const result = await sidebarVariants.update(signedIn(call), id, change);
    return { result, resourceId: id };
  },
});

const deleteVariant = command({
  ...common,
  id: 'auth.sidebar_variants.delete',
  label: 'Delete sidebar variant',
  input: Joi.object<{ id: string }>({ id: recordId().required() }),
  prepare: placeFor,
  execute: async ({ id }, call, { sidebarVariants }) => {
    await sidebarVariants.delete(signedIn(call), id);
    return { result: undefined, resourceId: id };
  },
});

/** Changes to the saved sidebars of a user. */
export const variantCommands = { createVariant, updateVariant, deleteVariant };
