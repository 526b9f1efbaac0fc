// Journeys in a real Chromium, all in one shop. Three files at once: a journey waits for the browser
// and the server more than it works.
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The look at all screens takes longer than any other file: begun last, it would end alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => /accessibility\.test/.test(moduleId);
    return (await super.sort(files)).toSorted(
      (a, b) => Number(isLongest(b)) - Number(isLongest(a)),
    );
  }
}

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/support/journeys-setup.ts'],
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // On two busy cores a journey takes three times as long as alone; how soon something has to be
    // there is said where it matters.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
