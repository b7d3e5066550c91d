import fc from 'fast-check';

/**
 * Property tests choose their values from one seed, so that a run passes or fails by what the code does and not by
 * chance. `TENANTRY_TEST_SEED` tries others.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['TENANTRY_TEST_SEED'] ?? 1) });
