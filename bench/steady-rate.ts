// Requests at a steady rate, as a crowd sends them: nobody waits for the answer to somebody else.

/** How long an answer took, and what it was. */
export type Outcome = { milliseconds: number; status: number };
export type Ask = (number: number) => Promise<Answer>;
/** A Response of fetch is one. */
type Answer = { status: number; arrayBuffer: () => Promise<unknown> };

/**
 * Sends requests at a steady rate, whatever becomes of the earlier ones, and waits for the last
 * answer.
 */
export async function atRate(perSecond: number, seconds: number, ask: Ask): Promise<Outcome[]> {
  const started = performance.now();
  const answers: Promise<Outcome>[] = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const wait = started + (number * 1000) / perSecond - performance.now();
    if (wait > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
    const sent = performance.now();
    answers.push(
      ask(number).then(async (response) => {
        await response.arrayBuffer();
        return { milliseconds: performance.now() - sent, status: response.status };
      }),
    );
  }
  return Promise.all(answers);
}

/** The time within which a share of the answers came. */
export function percentile(outcomes: Outcome[], share: number): number {
  const sorted = outcomes.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? NaN;
}

/** The network address of a visitor by number, for X-Forwarded-For. */
export function addressOf(visitor: number): string {
  return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
}
