// The process log: JSON lines on stdout. Secrets and query parameters never go in.
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { createRepeats } from './repeats.server.ts';

export type Log = Logger;

/** From here on lines are about trouble (pino's number of "warn"). */
const WARN = 40;

/**
 * Creates the process logger; `level` is pino's ("silent" in tests). The same trouble is said once
 * a second at most, with `leftOut`, the number of lines like it since.
 * @param to stdout unless given
 */
export function createLog(level: string, to?: DestinationStream): Log {
  const leftOutOf = createRepeats();
  const options: LoggerOptions = {
    level,
    base: undefined,
    redact: ['password', 'code', 'token', 'headers.cookie', 'headers.authorization'],
    serializers: { err: describeError },
    hooks: {
      logMethod(args, method, number) {
        const [about, message] = args as [unknown, string?];
        if (number < WARN || !hasError(about)) return method.apply(this, args);
        const leftOut = leftOutOf(
          `${message} ${'job' in about ? about.job : ''} ${lineOf(about.err)}`,
        );
        if (leftOut === null) return;
        method.apply(this, leftOut > 0 ? [{ ...about, leftOut }, message] : args);
      },
    },
  };
  return to ? pino(options, to) : pino(options);
}

function hasError(about: unknown): about is { err: unknown; job?: unknown } {
  return typeof about === 'object' && about !== null && 'err' in about;
}

/** What an error says in the end, by which it is the same as another one. */
function lineOf(error: unknown): string {
  const { type, message, cause } = describeError(error);
  return `${type} ${message} ${cause ? cause.message : ''}`;
}

type Described = {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: Described;
};

/**
 * What the log may know of an error: kind, sentence, PostgreSQL's code, where it happened, and its
 * cause. Errors of the database carry the whole connection and the parameters of the statement,
 * which are people's data.
 */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: messageOfOther(error) };
  const query = 'query' in error && typeof error.query === 'string' ? error.query : undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const message =
    query === undefined
      ? (sentenceAboutValue(error, code) ?? error.message)
      : `Failed query: ${query.slice(0, 500)}`;
  const described: Described = { type: error.name, message };
  if (code !== undefined) described.code = code;
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n');
  if (frames) described.stack = frames;
  if (error.cause !== undefined) described.cause = describeError(error.cause);
  return described;
}

/**
 * PostgreSQL's sentences about data that it cannot take (class 22) quote the data; what is left of
 * them is which function refused it. All others name tables, columns and constraints.
 */
function sentenceAboutValue(error: Error, code: string | undefined): string | undefined {
  if (!('severity' in error) || !code?.startsWith('22')) return undefined;
  const { routine } = error as { routine?: unknown };
  return `PostgreSQL refused a value${typeof routine === 'string' ? ` in ${routine}` : ''}`;
}

/** Some packages throw or emit plain objects that look like errors. */
function messageOfOther(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null && 'message' in thrown
    ? String(thrown.message)
    : String(thrown);
}
