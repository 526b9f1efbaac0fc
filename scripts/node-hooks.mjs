// For programs that Node runs as they are, without Vite: benchmarks and evaluations. Gives them
// what Node does not know: the texts, which code imports as `virtual:texts/…`
// (src/messages/plugin.ts), and components.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';
import { moduleOf } from '../src/messages/plugin.ts';

const NAME = 'virtual:texts/';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith(NAME) ? { url: specifier, shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    if (url.startsWith(NAME)) return asModule(moduleOf(url.slice(NAME.length)));
    if (url.endsWith('.tsx')) {
      const file = fileURLToPath(url);
      return asModule(transformSync(file, readFileSync(file, 'utf8')).code);
    }
    // What a component looks like is no concern of Node's.
    if (url.endsWith('.css')) return asModule('');
    return next(url, context);
  },
});

const asModule = (source) => ({ format: 'module', source, shortCircuit: true });
