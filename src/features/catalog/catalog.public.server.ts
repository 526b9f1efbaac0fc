// What other features may use of catalog, beside its role files.
export { default as things } from './data/things.json' with { type: 'json' };
export { dropConcept, loadLexicon, putConcept } from './lexicon/load.server.ts';
