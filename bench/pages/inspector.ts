// Function calls of a server process, as V8 counts them precisely for its inspector.
import { once } from 'node:events';

type Coverage = {
  result: {
    url: string;
    functions: { functionName: string; ranges: { count: number }[] }[];
  }[];
};

export type Calls = {
  all: number;
  /** React's `jsx`, `jsxs` and `createElement`. */
  elements: number;
  components: number;
};

/** Names as they stand in React's own files; there is one of each that runs in production. */
const ELEMENTS = new Set(['jsxProd', 'exports.createElement']);
const COMPONENTS = 'renderWithHooks';

/** Adds up what was called since the last look. */
export function sumCalls({ result }: Coverage, isCounted = (_url: string) => true): Calls {
  const calls: Calls = { all: 0, elements: 0, components: 0 };
  for (const { url, functions } of result)
    if (isCounted(url))
      for (const { functionName, ranges } of functions) {
        const count = ranges[0]?.count ?? 0;
        calls.all += count;
        if (ELEMENTS.has(functionName)) calls.elements += count;
        if (functionName === COMPONENTS) calls.components += count;
      }
  return calls;
}

/** Counts from now on in the process whose inspector listens there. */
export async function countCalls(
  port: number,
): Promise<{ take: () => Promise<Calls>; stop: () => void }> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  let last = 0;
  const ask = async (method: string, params = {}): Promise<unknown> => {
    const id = (last += 1);
    const answer = Promise.withResolvers<unknown>();
    const hear = ({ data }: MessageEvent) => {
      const told = JSON.parse(String(data)) as { id?: number; result?: unknown };
      if (told.id === id) answer.resolve(told.result);
    };
    socket.addEventListener('message', hear);
    socket.send(JSON.stringify({ id, method, params }));
    return answer.promise.finally(() => socket.removeEventListener('message', hear));
  };
  await ask('Profiler.enable');
  await ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    take: async () => sumCalls((await ask('Profiler.takePreciseCoverage')) as Coverage),
    stop: () => socket.close(),
  };
}
