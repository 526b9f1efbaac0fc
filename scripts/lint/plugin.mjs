// The project's own rules for oxlint (.oxlintrc.json).
import { lineLength } from './line-length.mjs';
import { lookAgain } from './look-again.mjs';
import { pageAddress } from './page-address.mjs';

export default {
  meta: { name: 'calabash' },
  rules: { 'line-length': lineLength, 'look-again': lookAgain, 'page-address': pageAddress },
};
