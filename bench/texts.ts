// Gives a benchmark that runs without a build the texts of the shop (src/messages/plugin.ts): after
// `useTexts`, modules that speak may be imported, with `import()`.
import { registerHooks } from 'node:module';
import { compiledMessages } from '../src/messages/plugin.ts';

const VIRTUAL = 'virtual:texts/';

export function useTexts(): void {
  const { load } = compiledMessages();
  if (typeof load !== 'object') throw new TypeError('The plugin has no handler of texts');
  const sourceOf = load.handler as (id: string) => string;
  registerHooks({
    resolve: (name, context, next) => {
      if (name.startsWith(VIRTUAL)) return { url: name, format: 'module', shortCircuit: true };
      // Messages are compiled, as in every build.
      const compiled = name === 'use-intl/format-message' ? `${name}/format-only` : name;
      return next(compiled, context);
    },
    load: (url, context, next) =>
      url.startsWith(VIRTUAL)
        ? { format: 'module', source: sourceOf(`\0${url}`), shortCircuit: true }
        : next(url, context),
  });
}
