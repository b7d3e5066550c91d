import type { AiProvider } from '../Provider';
import { LocalModel } from './LocalModel';

/** The model of fixed rules; there where `TENANTRY_AI_LOCAL` is on. */
export const LOCAL: AiProvider = {
  id: 'local',
  title: 'Local rules',
  keyVariables: ['TENANTRY_AI_LOCAL'],
  isOffline: true,
  defaultModel: 'rules-1',
  models: [{ id: 'rules-1', name: 'Fixed rules', tags: ['offline'] }],
  create:
    () =>
    ({ model }) =>
      Promise.resolve(new LocalModel(model)),
};
