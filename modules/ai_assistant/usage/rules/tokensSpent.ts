import type { HttpError } from '@tenantry/core';
import { refusal } from '../../shared/errors';

/** The answer where no tokens are left, or running turns have reserved them. */
export const tokensSpent = (): HttpError =>
  refusal(429, 'budget_exhausted', 'The tokens of the day are used up');
