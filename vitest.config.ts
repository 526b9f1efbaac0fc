import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { compiledMessages } from './src/messages/plugin.ts';
import { leftOut } from './tests/support/only-when-touched.ts';
import { SlowestFiles } from './tests/support/slowest-files.ts';

export default defineConfig({
  plugins: [compiledMessages()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'seed/**/*.test.ts', 'tests/*.test.ts'],
    exclude: [...configDefaults.exclude, ...leftOut()],
    reporters: ['default', new SlowestFiles()],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: availableParallelism(),
    // Imports cost more than tests. Each file has a database of its own, none mocks a module, and
    // what a support file keeps in a variable is made to be shared.
    isolate: false,
    server: { deps: { inline: ['use-intl'] } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A second, as it is by default, is too short where two cores do much else.
    expect: { poll: { timeout: 20_000 } },
  },
});
