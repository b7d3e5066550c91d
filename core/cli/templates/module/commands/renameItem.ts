import { type CommandDeclaration, commandFor, notFound, type RowState, tenantOf } from '@tenantry/core';
import Joi from 'joi';
import type { __Name__History } from '../services/__Name__History';
import type { Item, __Name__Items } from '../services/__Name__Items';

interface Services {
  readonly __name__History: __Name__History;
  readonly __name__Items: __Name__Items;
}

/** Which item, and what it is called from now on. */
export interface Renaming {
  readonly id: string;
  readonly name: string;
}

const declaration: CommandDeclaration<Services, Renaming, Item, RowState> = {
  id: '__id__.items.rename',
  label: 'Rename item',
  resourceKind: '__id__.item',
  features: ['__id__.manage'],
  input: Joi.object<Renaming>({
    id: Joi.string().uuid().required(),
    name: Joi.string().trim().max(200).required(),
  }),
  prepare: ({ id }, call) => Promise.resolve({ tenantId: tenantOf(call), resourceId: id }),
  snapshot: (target, { __name__History }) => __name__History.snapshot(target),
  execute: async ({ id, name }, _call, { __name__Items }) => {
    const item = await __name__Items.rename(id, name);
    if (!item) throw notFound('Item not found');
    return { result: item, resourceId: id };
  },
  undo: (change, _call, { __name__History }) => __name__History.restore(change),
  redo: (change, _call, { __name__History }) => __name__History.restore(change),
};

/** Renames an item; stands in the action log, and can be undone and redone. */
export const renameItem = commandFor<Services>()(declaration);
