/** Who changed a rule last, and hence answers for what it does. */
export interface Maker {
  readonly id: string;
  readonly kind: 'user' | 'api_key';
  /** The tenant of the account. */
  readonly tenantId: string;
}
