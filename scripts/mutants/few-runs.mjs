import fc from 'fast-check';

/** Examples must notice a mistake; a property with a hundred runs for each mutant would only take time. */
fc.configureGlobal({ numRuns: 10 });
