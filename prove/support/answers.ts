// How often a shop gave which answer. One that should not be is said at once, with where.

/** A busy machine is slow; what hangs does not end at all. */
export const ANSWER_WITHIN_MS = 60_000;

/** By their status; 0 is none. */
export type Answers = Map<number, number>;

/** @param why what there is to say of it: the beginning of a page, or what broke */
export function countAnswer(answers: Answers, status: number, where: string, why = ''): void {
  answers.set(status, (answers.get(status) ?? 0) + 1);
  if (status === 0 || status >= 500)
    process.stderr.write(`${status || 'no answer'} ${where} ${why.slice(0, 300)}\n`);
}
