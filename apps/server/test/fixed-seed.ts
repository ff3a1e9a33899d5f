import fc from 'fast-check';

/**
 * Gives property tests the same inputs in every run, so that a suite that passed passes again. `FC_SEED=12 npx vitest run`
 * tries other inputs; add an input that fails there to the test as an example.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FC_SEED ?? 2026) });
