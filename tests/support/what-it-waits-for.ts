// A test that times out says what its process waits for just then: requests to the disk
// (FSReqPromise, FSReqCallback), child processes (ProcessWrap), connections, timers.
import { beforeEach } from 'vitest';

beforeEach(({ onTestFailed }) => {
  onTestFailed(({ task }) => {
    if (!task.result?.errors?.some(({ message = '' }) => message.includes('timed out'))) return;
    const waitsFor = Object.groupBy(process.getActiveResourcesInfo(), (name) => name);
    for (const [name, those] of Object.entries(waitsFor))
      process.stderr.write(`${task.name}: waits for ${those?.length} × ${name}\n`);
  });
});
