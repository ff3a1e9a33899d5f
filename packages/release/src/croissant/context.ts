const CROISSANT_TERMS = `
  annotation arrayShape citeAs column containedIn equivalentProperty excludes extract field fileProperty
  fileObject fileSet format includes isArray isLiveDataset jsonPath key md5 parentField path readLines recordSet
  references regex repeated replace samplingRate sdVersion separator source subField transform unArchive value
`
  .trim()
  .split(/\s+/);

/**
 * The JSON-LD context of Croissant 1.1: the names of its specification (appendix 1) and those that mlcroissant 1.1.0 looks for;
 * it warns of every missing name. Keep https for schema.org and http for Croissant, although browsers redirect: mlcroissant
 * compares the strings.
 */
export const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  sc: 'https://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  dct: 'http://purl.org/dc/terms/',
  odrl: 'http://www.w3.org/ns/odrl/2/',
  conformsTo: 'dct:conformsTo',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  examples: { '@id': 'cr:examples', '@type': '@json' },
  ...Object.fromEntries(CROISSANT_TERMS.map((term) => [term, `cr:${term}`])),
} as const;
