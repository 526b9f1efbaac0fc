// Says at the end of the unit tests which files took longest, so that growth is seen, and which
// ones were left out.
import type { Reporter, TestModule } from 'vitest/node';
import { sayLeftOut } from './only-when-touched.ts';

const SHOWN = 10;

/** Seconds of a file's tests and hooks, and of reading the file with what only it imports. */
const secondsOf = (module: TestModule): number => {
  const { duration, collectDuration } = module.diagnostic();
  return (duration + collectDuration) / 1000;
};

export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    // Whoever runs a few files sees them anyway.
    if (modules.length <= SHOWN) return;
    const slowest = modules.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, SHOWN);
    const all = modules.reduce((sum, module) => sum + secondsOf(module), 0);
    const lines = [
      `The ${SHOWN} slowest of ${modules.length} files, in seconds of ${all.toFixed(0)}`,
      ...slowest.map(
        (module) => `${secondsOf(module).toFixed(1).padStart(6)}  ${module.relativeModuleId}`,
      ),
      '',
      ...sayLeftOut(/^(?!tests\/e2e\/)/).map((line) => `${line}\n`),
    ];
    process.stdout.write(`\n${lines.join('\n')}`);
  }
}
