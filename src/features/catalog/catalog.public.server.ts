// What other features may use of catalog, beside its role files.
export { dropConcept, loadLexicon, putConcept } from './lexicon/load.server.ts';
