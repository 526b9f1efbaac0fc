/** The source of a worker of src/worker, as one file for browsers. */
export function bundleWorker(
  name: 'service-worker' | 'service-worker-off',
  shell?: readonly string[],
): Promise<string>;
