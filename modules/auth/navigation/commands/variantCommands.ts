import {
  type CommandCall,
  type CommandDeclaration,
  commandFor,
  type CommandPlace,
  comparedText,
  type RowState,
  recordId,
} from '@tenantry/core';
import Joi from 'joi';
import { sidebarSettings } from '../routes/sidebarFields';
import type { SidebarHistory } from '../services/SidebarHistory';
import { MANAGE_SIDEBAR, placeOf } from '../services/SidebarPreferences';
import type { SidebarVariant, SidebarVariants, VariantChange } from '../services/SidebarVariants';
import { signedIn } from '../../shared/signedIn';

interface Services {
  readonly sidebarHistory: SidebarHistory;
  readonly sidebarVariants: SidebarVariants;
}

type Command<TInput, TResult = void> = CommandDeclaration<Services, TInput, TResult, RowState>;

const command = commandFor<Services>();

const common: Pick<Command<never>, 'resourceKind' | 'features' | 'snapshot' | 'undo' | 'redo'> = {
  resourceKind: 'auth.sidebar_variant',
  features: [MANAGE_SIDEBAR],
  snapshot: (target, { sidebarHistory }) => sidebarHistory.ofVariant(target),
  undo: (change, _call, { sidebarHistory }) => sidebarHistory.restoreVariant(change),
  redo: (change, _call, { sidebarHistory }) => sidebarHistory.restoreVariant(change),
};

const fields = {
  name: comparedText().max(120).allow('', null),
  settings: sidebarSettings(),
  isActive: Joi.boolean(),
};

/** The tenant, and the variants that are deactivated when one is activated. */
async function placeFor(
  isActive: boolean | undefined,
  call: CommandCall,
  { sidebarVariants }: Services,
): Promise<CommandPlace> {
  const caller = signedIn(call);
  const active = isActive ? (await sidebarVariants.list(caller)).filter((variant) => variant.isActive) : [];
  return { tenantId: placeOf(caller).tenantId, touches: active.map(({ id }) => id) };
}

const createVariant: Command<VariantChange, SidebarVariant> = {
  ...common,
  id: 'auth.sidebar_variants.create',
  label: 'Create sidebar variant',
  input: Joi.object<VariantChange>(fields),
  prepare: ({ isActive }, call, services) => placeFor(isActive, call, services),
  execute: async (change, call, { sidebarVariants }) => {
    const result = await sidebarVariants.create(signedIn(call), change);
    return { result, resourceId: result.id };
  },
};

const updateVariant: Command<VariantChange & { readonly id: string }, SidebarVariant> = {
  ...common,
  id: 'auth.sidebar_variants.update',
  label: 'Update sidebar variant',
  input: Joi.object<VariantChange & { id: string }>({ id: recordId().required(), ...fields }),
  prepare: async ({ id, isActive }, call, services) => {
    const { tenantId, touches = [] } = await placeFor(isActive, call, services);
    return { tenantId, resourceId: id, touches: touches.filter((other) => other !== id) };
  },
  execute: async ({ id, ...change }, call, { sidebarVariants }) => {
    const result = await sidebarVariants.update(signedIn(call), id, change);
    return { result, resourceId: id };
  },
};

const deleteVariant: Command<{ readonly id: string }> = {
  ...common,
  id: 'auth.sidebar_variants.delete',
  label: 'Delete sidebar variant',
  input: Joi.object<{ id: string }>({ id: recordId().required() }),
  prepare: async ({ id }, call, services) => ({
    ...(await placeFor(false, call, services)),
    resourceId: id,
  }),
  execute: async ({ id }, call, { sidebarVariants }) => {
    await sidebarVariants.delete(signedIn(call), id);
    return { result: undefined, resourceId: id };
  },
};

/** Changes to the saved sidebars of a user. */
export const variantCommands = {
  createVariant: command(createVariant),
  updateVariant: command(updateVariant),
  deleteVariant: command(deleteVariant),
};
