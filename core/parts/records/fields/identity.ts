/** SQL of `identityOf`, the key by which a text is equal to another. */
export const identitySql = (expression: string): string => `tenantry_identity(${expression})`;
