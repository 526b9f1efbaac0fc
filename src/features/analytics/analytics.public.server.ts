// What pages may use of the analytics of searches.
export { recordOpening, recordQuestion } from './questions/record.server.ts';
