/**
 * Has the router of the browser fetch the code of pages by page-code.ts. For the build alone; it
 * fails when React Router no longer has the module that is exchanged.
 */
import path from 'node:path';
import type { Plugin } from 'vite';

const OWN = path.resolve(import.meta.dirname, 'page-code.ts');
const THEIRS = /[\\/]routeModules\.js$/;
const ROUTER = /[\\/]node_modules[\\/]react-router[\\/]/;

export function ownPageCode(): Plugin {
  let isExchanged = false;
  return {
    name: 'own-page-code',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer = '') {
      if (!THEIRS.test(source) || !ROUTER.test(importer)) return null;
      isExchanged = true;
      return OWN;
    },
    buildEnd(error) {
      if (!error && !isExchanged) this.error('react-router has no routeModules.js to exchange');
    },
  };
}
