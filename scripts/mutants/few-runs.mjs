import fc from 'fast-check';

/** Examples have to notice a mistake; a property that runs a hundred times for each mutant would only take time. */
fc.configureGlobal({ numRuns: 10 });
