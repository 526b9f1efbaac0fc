// The one error of starting up: its message is a whole sentence for the person at the terminal.
// Not for anything that happens while requests are served (that is AppError).

/**
 * Why Calabash cannot start, said in one sentence; `cause` keeps the technical error for the log.
 */
export class StartError extends Error {
  constructor(sentence: string, options: { cause?: unknown } = {}) {
    super(sentence, options);
    this.name = 'StartError';
  }
}

// PostgreSQL words the same thing differently when a write was cut short.
const NO_SPACE = /No space left on device|ENOSPC|Check free disk space/i;

/**
 * Turns a failure of the file system or of PostgreSQL's programs into a StartError.
 * @param problem the thrown error, or what the program wrote on stderr
 * @param dataDir the DATA_DIR to name in the sentence
 * @param doing what was being attempted, as "preparing the database"
 */
export function explainStartFailure(problem: unknown, dataDir: string, doing: string): StartError {
  if (problem instanceof StartError) return problem;
  const text = sentenceOf(problem);
  if (NO_SPACE.test(text)) {
    return new StartError(
      `There is no space left in DATA_DIR (${dataDir}); free some and start again.`,
      { cause: problem },
    );
  }
  if (/EROFS|Read-only file system/.test(text)) {
    return new StartError(
      `DATA_DIR (${dataDir}) is on a read-only file system; set DATA_DIR to a folder that can be written.`,
      { cause: problem },
    );
  }
  if (/EACCES|EPERM|Permission denied/.test(text)) {
    return new StartError(
      `DATA_DIR (${dataDir}) cannot be written by this user; change its owner or set DATA_DIR to another folder.`,
      { cause: problem },
    );
  }
  return new StartError(`Calabash failed while ${doing}: ${lastMeaningfulLine(text)}`, {
    cause: problem,
  });
}

/**
 * What went wrong in one sentence. Drizzle wraps PostgreSQL's in one that repeats the statement and
 * its parameters.
 */
export function sentenceOf(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem);
  if (problem.cause instanceof Error) return sentenceOf(problem.cause);
  return problem.message || ('code' in problem ? String(problem.code) : problem.name);
}

/** Whether the operating system refused something: a file, a folder, a connection. */
export function isOfSystem(problem: unknown): problem is NodeJS.ErrnoException {
  return problem instanceof Error && 'syscall' in problem && 'code' in problem;
}

function lastMeaningfulLine(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const telling = lines.findLast((line) => /FATAL|PANIC|error:/i.test(line)) ?? lines.at(-1);
  return telling?.replace(/^.*?(FATAL|PANIC|error): */i, '') ?? 'no reason was given';
}
