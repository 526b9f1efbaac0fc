// What a first visit of each kind of page transfers, beside what it may.
import {
  FIRST_LOAD_LIMITS,
  type FirstLoad,
  firstLoad,
  PAGE_KINDS,
  type PageKind,
} from '#tests/support/first-load.ts';
import { printTable } from './options.ts';

export type Weights = Record<PageKind, FirstLoad>;

export async function weighPages(url: string, paths: Record<PageKind, string>): Promise<Weights> {
  const weights: [PageKind, FirstLoad][] = [];
  for (const kind of PAGE_KINDS) weights.push([kind, await firstLoad(url + paths[kind])]);
  return Object.fromEntries(weights) as Weights;
}

/** What is over its limit is bold. */
export function printWeights(weights: Weights): void {
  const parts = ['HTML', 'JavaScript', 'CSS', 'fonts'] as const;
  const cell = (kind: PageKind, part: (typeof parts)[number]) => {
    const { kilobytes } = weights[kind][part];
    const limit = FIRST_LOAD_LIMITS[kind][part];
    const text = kilobytes.toFixed(1);
    return `${kilobytes <= limit ? text : `**${text}**`} of ${limit}`;
  };
  printTable(
    ['first visit, kB of at most', ...parts, 'scripts'],
    PAGE_KINDS.map((kind) => [
      kind,
      ...parts.map((part) => cell(kind, part)),
      String(weights[kind].JavaScript.files),
    ]),
  );
}
