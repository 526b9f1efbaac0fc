import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { compiledMessages } from './src/messages/plugin.ts';
import { leftOut } from './tests/support/only-when-touched.ts';
import { SlowestFiles } from './tests/support/slowest-files.ts';

/** Widgets in a document (tests/support/widget.tsx); React asks once whether there is one. */
const WIDGETS = '{src,tests}/**/*.widget.test.tsx';

export default defineConfig({
  plugins: [compiledMessages()],
  test: {
    reporters: ['default', new SlowestFiles()],
    pool: 'forks',
    // A test waits for its database a part of its time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Garbage of a test is young: with the usual room it is looked through again and again.
    execArgv: ['--max-semi-space-size=64'],
    // Imports cost more than tests. Each file has a database of its own, none mocks a module, and
    // what a support file keeps in a variable is made to be shared.
    isolate: false,
    server: { deps: { inline: ['use-intl'] } },
    // One upload among thousands was seen to wait for a minute while all else went on. What hangs
    // is told all the same, with what it waits for.
    testTimeout: 150_000,
    hookTimeout: 150_000,
    // A second, as it is by default, is too short where two cores do much else.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.{ts,tsx}', 'seed/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [...configDefaults.exclude, WIDGETS, ...leftOut()],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/what-it-waits-for.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'widgets',
          include: [WIDGETS],
          setupFiles: ['tests/support/widget-setup.ts'],
          environment: 'happy-dom',
          css: true,
          environmentOptions: {
            happyDOM: {
              url: 'https://shop.example/',
              // Nothing is fetched; React waits for style sheets that come with a part.
              settings: {
                disableCSSFileLoading: true,
                handleDisabledFileLoadingAsSuccess: true,
                disableJavaScriptFileLoading: true,
                navigation: { disableMainFrameNavigation: true },
              },
            },
          },
        },
      },
    ],
  },
});
