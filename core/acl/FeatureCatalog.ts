import { ContributionRegistry } from '../registry/ContributionRegistry';
import type { FeatureDeclaration } from './FeatureDeclaration';

/** Features of the running modules: what may be required, granted and listed. */
export class FeatureCatalog extends ContributionRegistry<FeatureDeclaration> {
  constructor() {
    super('feature');
  }
}
