import { defineConfig } from 'vitest/config';
import { compiledMessages } from './src/messages/plugin.ts';

export default defineConfig({
  plugins: [compiledMessages()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'seed/**/*.test.ts', 'tests/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
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
