import { defineConfig } from 'vitest/config';
import { compiledMessages } from './src/messages/plugin.ts';

export default defineConfig({
  plugins: [compiledMessages()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'seed/**/*.test.ts', 'tests/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    server: { deps: { inline: ['use-intl'] } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
