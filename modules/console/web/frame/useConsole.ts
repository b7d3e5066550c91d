import { useCallback } from 'react';
import { organizationsIn } from '../api/session';
import { moduleText, useModuleTexts } from './moduleTexts';
import { useModuleId } from './Part';
import { useFrame } from './useFrame';
import { language } from '../texts/t';

/** Facts about the console and its user for extensions. */
export interface Console {
  /** Version of this API. */
  readonly api: string;
  /** Code of the language of the pages. */
  readonly language: string;
  readonly tenantId: string | null;
  /** The selected organization; null for all of them. */
  readonly organizationId: string | null;
  /** Those that the caller can choose, each before those below it. */
  readonly organizations: readonly { readonly id: string; readonly name: string; readonly depth: number }[];
  readonly user: { readonly email: string; readonly name: string | null };
  /** Whether the caller holds a feature; the server checks again. */
  hasFeature(feature: string): boolean;
}

/** The console around an extension. */
export function useConsole(): Console {
  const { api, tenantId, choice, profile, navigation } = useFrame();
  return {
    api,
    language,
    tenantId,
    organizationId: choice.selectedId,
    organizations: organizationsIn(choice),
    user: { email: profile.email, name: profile.name },
    hasFeature: (feature) => navigation.grantedFeatures.includes(feature),
  };
}

const NONE = {};

/** Gives texts of the module by key: those below `console` in its translations. */
export function useT(): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const texts = useModuleTexts()[useModuleId()] ?? NONE;
  return useCallback((key, values) => moduleText(texts, key, values), [texts]);
}
