/**
 * Takes out of the browser's build what only the server draws at once: the part that `servedPart`
 * is given, whose code browsers fetch when a page comes with it.
 */
import type { Plugin } from 'vite';

const USE = /\bservedPart\(\s*(\w+),/g;

/**
 * Leaves the name out of each call and its import out of the module: imported there, the part would
 * be in the files of every page of the route, used or not.
 */
export function withoutServedParts(code: string): string {
  let rest = code;
  for (const [, part = ''] of code.matchAll(USE)) {
    const imported = new RegExp(`import \\{ ${part} \\} from ["'][^"']+["'];`);
    if (!imported.test(rest)) throw new SyntaxError(`Import ${part} in a statement of its own.`);
    rest = rest.replace(imported, '').replace(new RegExp(`(servedPart\\(\\s*)${part},`), '$1null,');
  }
  return rest;
}

/** For the browser's build alone; the server, development and tests draw the part itself. */
export function servedParts(): Plugin {
  return {
    name: 'served-parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx(\?|$)/, code: 'servedPart(' },
      handler: (code) => ({ code: withoutServedParts(code), map: null }),
    },
  };
}
