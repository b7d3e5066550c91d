import { ContributionRegistry } from '../../kernel/registry/ContributionRegistry';
import type { FeatureDeclaration } from './FeatureDeclaration';

/** A borrowed feature; without `withdraw` while the module it is named after declares it. */
interface Loan {
  readonly moduleId: string;
  readonly item: FeatureDeclaration;
  withdraw: (() => void) | null;
}

/** Features of the running modules: what may be required, granted and listed. */
export class FeatureCatalog extends ContributionRegistry<FeatureDeclaration> {
  private readonly loans = new Map<string, Loan>();

  constructor() {
    super('feature');
  }

  /** As for every contribution; but a borrowed feature makes room for that of the module it is named after. */
  override register(moduleId: string, item: FeatureDeclaration): () => void {
    return item.borrowedFrom === undefined ? this.own(moduleId, item) : this.borrow(moduleId, item);
  }

  /** True when features that are named after the module are declared in its absence. */
  isLent(moduleId: string): boolean {
    return [...this.loans.values()].some(({ item }) => item.borrowedFrom === moduleId);
  }

  private own(moduleId: string, item: FeatureDeclaration): () => void {
    const loan = this.loans.get(item.id);
    loan?.withdraw?.();
    if (loan) loan.withdraw = null;
    const withdraw = super.register(moduleId, item);
    return () => {
      withdraw();
      const waiting = this.loans.get(item.id);
      if (waiting && !this.get(item.id)) waiting.withdraw = super.register(waiting.moduleId, waiting.item);
    };
  }

  private borrow(moduleId: string, item: FeatureDeclaration): () => void {
    const isThere = this.ownerOf(item.id) === item.borrowedFrom;
    const loan: Loan = { moduleId, item, withdraw: isThere ? null : super.register(moduleId, item) };
    this.loans.set(item.id, loan);
    return () => {
      loan.withdraw?.();
      if (this.loans.get(item.id) === loan) this.loans.delete(item.id);
    };
  }
}
