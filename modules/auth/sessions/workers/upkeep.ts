import type { WorkerDeclaration } from '@tenantry/core';
import type { AuthUpkeep } from '../services/AuthUpkeep';

export const upkeep: WorkerDeclaration<{ readonly authUpkeep: AuthUpkeep }> = {
  id: 'auth.upkeep',
  title: 'Remove expired sessions and password tokens',
  schedule: '7,37 * * * *',
  handle: ({ signal }, { authUpkeep }) => authUpkeep.run(signal),
};
