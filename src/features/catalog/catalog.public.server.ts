// What other features may use of catalog, beside its role files.
export { lexiconConceptTable } from './lexicon/table.server.ts';
export { dropConcept, loadLexicon, putConcept } from './lexicon/load.server.ts';
export { lexiconFiles } from './lexicon/files.server.ts';
export { conceptsIn } from './lexicon/read.ts';
export { soldIn, SOLD_KINDS } from './lexicon/title.server.ts';
