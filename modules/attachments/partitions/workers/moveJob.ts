import { job } from '@tenantry/core';
import Joi from 'joi';

/** Moves the files of a partition into its storage. */
export const moveJob = job({
  id: 'attachments.move_partition',
  title: 'Move the files of a partition into another storage',
  data: Joi.object<{ readonly partitionId: string }>({ partitionId: Joi.string().guid().required() }),
});
