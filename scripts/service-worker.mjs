// Makes one file of src/worker for the browser, and names the files of the build that pages kept
// offline need. Run by every build as `service-worker.mjs <folder>`; tests and development ask for
// the source.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { ROOT } from './processes.mjs';

/** Routes whose pages are kept, by the beginning of their ids. */
const KEPT =
  /^(?:root|routes\/(?:home|products|product|search|favorites|messages|offline|sell)|sell|add-product)$/;
const HEAD = 'window.__reactRouterManifest=';

/**
 * The source of a worker.
 * @param {'service-worker' | 'service-worker-off'} name
 * @param {readonly string[]} shell
 */
export async function bundleWorker(name, shell = []) {
  const made = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shell), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: path.join(ROOT, `src/worker/${name}.ts`),
        output: { format: 'iife' },
      },
    },
  });
  const { output } = Array.isArray(made) ? made[0] : made;
  return output[0].code;
}

/**
 * Files of the browser build that cached pages need.
 * @param {string} folder of the browser build, before its list of pages is made smaller
 */
export function shellOf(folder) {
  const assets = path.join(folder, 'assets');
  const names = readdirSync(assets);
  const text = names
    .filter((name) => /^manifest-[\w-]+\.js$/.test(name))
    .map((name) => readFileSync(path.join(assets, name), 'utf8'))
    .find((each) => each.startsWith(HEAD));
  const { entry, routes } = JSON.parse((text ?? '').slice(HEAD.length).replace(/;\s*$/, ''));
  const files = [entry.module, ...entry.imports];
  for (const [id, route] of Object.entries(routes))
    if (KEPT.test(id)) files.push(route.module, ...(route.imports ?? []), ...(route.css ?? []));
  const drawn = names.filter((name) =>
    /^(?:figtree-latin|icons)-[\w-]+\.(?:woff2|svg)$/.test(name),
  );
  return [...new Set([...files, ...drawn.map((name) => `/assets/${name}`)])];
}

const [, script, folder] = process.argv;
if (script && path.resolve(script) === import.meta.filename && folder) {
  writeFileSync(
    path.join(folder, 'service-worker.js'),
    await bundleWorker('service-worker', shellOf(folder)),
  );
  writeFileSync(
    path.join(folder, 'service-worker-off.js'),
    await bundleWorker('service-worker-off'),
  );
}
