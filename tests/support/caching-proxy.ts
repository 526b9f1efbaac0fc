/**
 * A shared cache in front of a shop, as RFC 9111 has them, with a clock of its own. It keeps all
 * that it may keep, also what sets a cookie: to say that it may not is up to the shop.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';

export type CachingProxy = {
  /** Where the shop is reached through it. */
  url: string;
  /** Its clock goes on by so many seconds. */
  wait: (seconds: number) => void;
  /** All that it keeps, bodies and headers, as text; bodies in Brotli or as they are. */
  everything: () => string;
  forget: () => void;
  close: () => Promise<void>;
};

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
/** An answer, and the headers of the request that chose it. */
type Stored = { answer: Answer; askedWith: IncomingHttpHeaders; at: number };

/** Between two hops alone (RFC 9110, 7.6.1). */
const OF_ONE_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'te', 'upgrade', 'trailer'];

/**
 * Opens one on a port of its own. Each answer says in `X-Cache` what it is: `hit`, `revalidated`,
 * `stored` or `passed`.
 * @param options.looksAtVary as some content delivery networks do not: they tell encodings apart
 *   and nothing else
 */
export async function openCachingProxy(
  shopUrl: string,
  { looksAtVary = true }: { looksAtVary?: boolean } = {},
): Promise<CachingProxy> {
  const { hostname, port } = new URL(shopUrl);
  const kept = new Map<string, Stored[]>();
  let seconds = 0;

  const isFor = ({ answer, askedWith }: Stored, headers: IncomingHttpHeaders) =>
    varyOf(answer)
      .filter((name) => looksAtVary || name === 'accept-encoding')
      .every((name) => name !== '*' && String(headers[name]) === String(askedWith[name]));

  /** Asks the shop; the body goes along. */
  function forward(from: IncomingMessage, body: Buffer, etag?: string): Promise<Answer> {
    const headers = withoutHop(from.headers);
    headers['x-forwarded-for'] = [headers['x-forwarded-for'], from.socket.remoteAddress].join();
    if (etag !== undefined) headers['if-none-match'] = etag;
    return new Promise((resolve, reject) => {
      const to = request(
        { hostname, port, method: from.method, path: from.url, headers },
        (answer) =>
          void bytesOf(answer).then(
            (bytes) =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: withoutHop(answer.headers),
                body: bytes,
              }),
            reject,
          ),
      );
      to.on('error', reject).end(body);
    });
  }

  function keep(key: string, askedWith: IncomingHttpHeaders, answer: Answer): boolean {
    const others = (kept.get(key) ?? []).filter((stored) => !isFor(stored, askedWith));
    const may = mayKeep(answer);
    kept.set(key, may ? [...others, { answer, askedWith, at: seconds }] : others);
    return may;
  }

  async function answerTo(from: IncomingMessage, body: Buffer): Promise<[string, Answer, number]> {
    const key = `${from.headers.host} ${from.url}`;
    if (from.method !== 'GET') {
      const answer = await forward(from, body);
      if (from.method !== 'HEAD' && answer.status < 400) kept.delete(key);
      return ['passed', answer, 0];
    }
    const stored = (kept.get(key) ?? []).findLast((each) => isFor(each, from.headers));
    const age = stored ? seconds - stored.at : 0;
    if (stored && age < lifetimeOf(stored.answer)) return ['hit', stored.answer, age];
    const answer = await forward(from, body, stored?.answer.headers.etag);
    if (answer.status !== 304 || !stored)
      return [keep(key, from.headers, answer) ? 'stored' : 'passed', answer, 0];
    const { headers, ...same } = stored.answer;
    const fresh = { ...same, headers: { ...headers, ...answer.headers } };
    // What it was told last may be that it may not keep it any longer.
    keep(key, from.headers, fresh);
    return ['revalidated', fresh, 0];
  }

  const server = createServer((from, to) => {
    void bytesOf(from)
      .then((body) => answerTo(from, body))
      .then(
        ([what, { status, headers, body }, age]) => {
          const known = from.headers['if-none-match']?.split(/, */) ?? [];
          const isKnown = status === 200 && known.includes(headers.etag ?? '');
          const { 'content-length': _length, ...others } = headers;
          to.writeHead(isKnown ? 304 : status, { ...others, 'x-cache': what, age: String(age) });
          to.end(isKnown ? '' : body);
        },
        () => to.writeHead(502).end(),
      );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wait: (more) => {
      seconds += more;
    },
    everything: () =>
      [...kept]
        .flatMap(([key, those]) => those.map(({ answer }) => `${key}\n${textOf(answer)}`))
        .join('\n'),
    forget: () => kept.clear(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** RFC 9111, 3: a final answer that says how long it may be kept, and not for whom alone. */
function mayKeep(answer: Answer): boolean {
  const says = directivesOf(answer);
  return (
    answer.status === 200 &&
    !says.has('private') &&
    !says.has('no-store') &&
    (says.has('public') || says.has('s-maxage') || says.has('max-age'))
  );
}

/** RFC 9111, 4.2.1, in seconds. */
function lifetimeOf(answer: Answer): number {
  const says = directivesOf(answer);
  return says.has('no-cache') ? 0 : Number(says.get('s-maxage') ?? says.get('max-age') ?? 0);
}

function directivesOf({ headers }: Answer): Map<string, string> {
  const parts = (headers['cache-control'] ?? '').toLowerCase().split(',');
  return new Map(parts.map((part) => part.trim().split('=', 2) as [string, string]));
}

function varyOf({ headers }: Answer): string[] {
  const names = (headers.vary ?? '').toLowerCase().split(',');
  return names.map((name) => name.trim()).filter(Boolean);
}

function withoutHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const entries = Object.entries(headers).filter(([name]) => !OF_ONE_HOP.includes(name));
  return Object.fromEntries(entries);
}

function textOf({ headers, body }: Answer): string {
  const plain = headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
  return `${JSON.stringify(headers)}\n${plain.toString()}`;
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
