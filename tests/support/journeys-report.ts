/**
 * What is said after all journeys: which needed a second try, which took longest, and the count in
 * one line.
 */
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { sayLeftOut } from './only-when-touched.ts';

const SLOWEST = 10;

const nameOf = (test: TestCase) =>
  `${test.location.file.split('/tests/').at(-1)}: ${test.titlePath().slice(3).join(' › ')}`;
const millisecondsOf = (test: TestCase) =>
  test.results.reduce((sum, { duration }) => sum + duration, 0);

const timeOf = (test: TestCase) =>
  `  ${(millisecondsOf(test) / 1000).toFixed(1)} s ${nameOf(test)}`;

export default class JourneysReport implements Reporter {
  #all: TestCase[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#all = suite.allTests();
  }

  onEnd(_result: FullResult): void {
    const ran = this.#all.filter(({ results }) => results.length > 0);
    const failed = ran.filter((test) => test.outcome() === 'unexpected');
    const flaky = ran.filter((test) => test.outcome() === 'flaky');
    const slowest = ran.toSorted((a, b) => millisecondsOf(b) - millisecondsOf(a)).slice(0, SLOWEST);
    const lines = [
      ...sayLeftOut(/^tests\/e2e\//),
      ...flaky.map((test) => `A fault to mend: needed a second try: ${nameOf(test)}`),
      ...(ran.length > SLOWEST ? ['The slowest:', ...slowest.map(timeOf)] : []),
      `journeys: ${ran.length - failed.length - flaky.length} passed, ${failed.length + flaky.length} failed`,
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
