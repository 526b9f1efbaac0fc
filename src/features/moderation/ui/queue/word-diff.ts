/** Which words of two texts differ. Pure. */
import type { Range } from './marks.ts';

/** Above so many comparisons what lies between equal ends is one change. */
const COMPARISONS_MAX = 1_000_000;

type Word = Range & { text: string };

/** Words and what stands between them, each by itself. */
function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+|\s+|./gsu)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
}

/** The places that only one of the texts has. */
export function diffWords(before: string, after: string): { removed: Range[]; added: Range[] } {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  let head = 0;
  while (head < was.length && head < is.length && was[head]?.text === is[head]?.text) head += 1;
  let tail = 0;
  const most = Math.min(was.length, is.length) - head;
  while (tail < most && was.at(-1 - tail)?.text === is.at(-1 - tail)?.text) tail += 1;
  const [old, fresh] = [was.slice(head, was.length - tail), is.slice(head, is.length - tail)];
  const { left, right } = commonWords(old, fresh);
  return {
    removed: joined(old.filter((_word, at) => !left.has(at))),
    added: joined(fresh.filter((_word, at) => !right.has(at))),
  };
}

/** Places of the longest sequence of words that both have. */
function commonWords(old: readonly Word[], fresh: readonly Word[]) {
  const [left, right] = [new Set<number>(), new Set<number>()];
  const width = fresh.length + 1;
  if (old.length * fresh.length > COMPARISONS_MAX) return { left, right };
  /** Length of the longest sequence from each pair of places on. */
  const lengths = new Uint32Array((old.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = fresh.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        old[i]?.text === fresh[j]?.text
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  for (let i = 0, j = 0; i < old.length && j < fresh.length;) {
    if (old[i]?.text === fresh[j]?.text) {
      left.add(i);
      right.add(j);
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return { left, right };
}

/** Words that follow each other as one place. */
function joined(words: readonly Word[]): Range[] {
  const places: Range[] = [];
  for (const { start, end } of words) {
    const last = places.at(-1);
    if (last?.end === start) last.end = end;
    else places.push({ start, end });
  }
  return places;
}
