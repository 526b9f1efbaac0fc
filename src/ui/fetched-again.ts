/**
 * Lets the browser's build ask again for code that did not come. A browser remembers a failed
 * import as long as the page is open and never asks for the same address again; with another query
 * it does, and the file is the same.
 */
import type { Plugin } from 'vite';

const IMPORT = /\bimport\((`|"|')(\.\/[\w.-]+\.js)\1\)/g;

/** Adds to each import of a file of the build what asks for it under another address. */
export function askingAgain(code: string): string {
  return code.replace(IMPORT, (asked, quote: string, file: string) => {
    const again = `import(${quote}${file}?${quote}+Date.now())`;
    return `${asked}.catch(()=>${again})`;
  });
}

/** For the browser's build alone. */
export function fetchedAgain(): Plugin {
  return {
    name: 'fetched-again',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After the files that an import brings along were written to it.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          // Without the language that the entry asks for, the page stays as the server drew it.
          if (file.type === 'chunk' && file.name !== 'entry.client')
            file.code = askingAgain(file.code);
      },
    },
  };
}
