/** Where the choices of these tests begin; others are tried by hand. */
export const SEED = Number(process.env['TENANTRY_TEST_SEED'] ?? 1);
