/**
 * The network of a widget test: it ends at `fetch`, and the test is the server. It answers at once
 * by a function, or leaves the question open and answers later, in whatever order it wants.
 */

/** An answer; null for a network that is not there; undefined leaves the question open. */
export type Answering = (request: Request) => Response | null | undefined;

export type Question = {
  request: Request;
  url: URL;
  /** Whether the page took it back. */
  isDropped: () => boolean;
  /** Answers it, now; null for a network that is not there. */
  answer: (response: Response | null) => void;
};

export type Network = {
  /** All that was asked, the first one first. */
  questions: Question[];
  /** How questions are answered from now on. */
  answering: Answering;
};

/** Puts itself in the place of `fetch`; `leaveNetwork` ends it. */
export function enterNetwork(answering: Answering = () => undefined): Network {
  const network: Network = { questions: [], answering };
  globalThis.fetch = (input, init) => ask(network, input, init);
  return network;
}

/** A question that nobody expected is a fault of the test. */
export function leaveNetwork(): void {
  globalThis.fetch = (input) => {
    throw new Error(`A widget asked for ${String(input)} without a network`);
  };
}

function ask(network: Network, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request =
    input instanceof Request ? input : new Request(new URL(String(input), location.href), init);
  // A Request makes a signal of its own, which not every document connects with the one given.
  const signal = init?.signal ?? request.signal;
  return new Promise((resolve, reject) => {
    const drop = () => reject(signal.reason);
    if (signal.aborted) return drop();
    signal.addEventListener('abort', drop, { once: true });
    const answer = (response: Response | null) =>
      response ? resolve(response) : reject(new TypeError('Failed to fetch'));
    network.questions.push({
      request,
      url: new URL(request.url),
      isDropped: () => signal.aborted,
      answer,
    });
    const response = network.answering(request);
    if (response !== undefined) answer(response);
  });
}
