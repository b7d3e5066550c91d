/** One rule of the module contract that a module breaks. */
export interface Violation {
  /** Sentence without its subject: `leaves a timer behind: ...`. */
  readonly cause: string;
  readonly remedy: string;
}

/** Everything that one check of the contract found wrong with a module, for its author to read. */
export class ContractViolation extends Error {
  constructor(
    readonly moduleId: string,
    readonly violations: readonly Violation[],
  ) {
    const texts = violations.map(({ cause, remedy }) => `${moduleId} ${cause}\n  Remedy: ${remedy}`);
    super([...new Set(texts)].join('\n\n'));
    this.name = 'ContractViolation';
  }
}

/** @throws ContractViolation when there is anything to complain of */
export function complain(moduleId: string, violations: readonly Violation[]): void {
  if (violations.length > 0) throw new ContractViolation(moduleId, violations);
}
