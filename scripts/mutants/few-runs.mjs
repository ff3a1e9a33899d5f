import fc from 'fast-check';

/** Runs each property ten times only: examples must notice a mutant, and a hundred runs for each mutant would take too long. */
fc.configureGlobal({ numRuns: 10 });
