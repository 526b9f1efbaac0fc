// The project's own rules for oxlint (.oxlintrc.json).
import { lineLength } from './line-length.mjs';
import { lookAgain } from './look-again.mjs';

export default {
  meta: { name: 'calabash' },
  rules: { 'line-length': lineLength, 'look-again': lookAgain },
};
