/**
 * Changes two small modules of React Router in the browser: what fetches the code of a page
 * (page-code.ts, in its place) and what finds the route of an address (route-matcher.ts, around
 * it). For the build alone; it fails when an upgrade no longer has what is changed.
 */
import path from 'node:path';
import type { Plugin } from 'vite';

const here = (file: string) => path.resolve(import.meta.dirname, file);
const ROUTER = /[\\/]node_modules[\\/]react-router[\\/]/;
const CODE = /[\\/]routeModules\.js$/;
const MATCHER = /[\\/]node_modules[\\/]react-router[\\/].*[\\/]matcher\.js$/;
const CLASS = 'var V6RegExMatcher = class';

export function ownRouting(): Plugin {
  const changed = new Set<string>();
  return {
    name: 'own-routing',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer = '') {
      if (!CODE.test(source) || !ROUTER.test(importer)) return null;
      changed.add('page code');
      return here('page-code.ts');
    },
    transform: {
      filter: { id: MATCHER },
      handler(code) {
        if (!code.includes(CLASS)) return null;
        changed.add('matcher');
        const from = JSON.stringify(here('route-matcher.ts'));
        return `import { matcherFrom } from ${from};\n${code
          .replace(CLASS, 'var Theirs = class')
          .replace(
            'export {',
            'var V6RegExMatcher = /* @__PURE__ */ matcherFrom(Theirs);\nexport {',
          )}`;
      },
    },
    buildEnd(error) {
      if (!error && changed.size < 2)
        this.error(`of react-router only this could be changed: ${[...changed].join()}`);
    },
  };
}
