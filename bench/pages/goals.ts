// The goals of pages, each beside what this run measured.
import type { PageKind } from '#tests/support/first-load.ts';
import { printTable } from './options.ts';
import type { Row, Rows } from './rows.ts';
import type { Weights } from './weights.ts';
import type { Yardstick } from './yardstick.ts';

export type Measurements = {
  yardstick: Yardstick;
  kept: Rows;
  made: { signedOut: Rows; signedIn: Rows };
  weights: Weights;
};

type Goal = {
  name: string;
  unit: string;
  digits: number;
  /** The most it may be, or the least where `least` is set. */
  goal: number;
  least?: true;
  measured: number;
  /** What else is worth a look. */
  beside?: string;
};

const total = ({ processor: { node, postgres } }: Row): number => node + postgres;

function goalsOf({ yardstick, kept, made, weights }: Measurements): Goal[] {
  const share = (row: Row) => (100 * row.perSecond) / yardstick.hono.perSecond;
  const more = (kind: PageKind) => total(made.signedIn[kind]) - total(made.signedOut[kind]);
  const javaScript = (name: string, kind: PageKind, goal: number): Goal => ({
    name: `JavaScript, ${name}`,
    unit: 'kB',
    digits: 1,
    goal,
    measured: weights[kind].JavaScript.kilobytes,
  });
  const processor = (name: string, goal: number, measured: number): Goal => ({
    name,
    unit: 'ms',
    digits: 2,
    goal,
    measured,
  });
  return [
    {
      name: '/products kept, of a bare Hono answer',
      unit: '%',
      digits: 0,
      goal: 25,
      least: true,
      measured: share(kept.browse),
      beside: range(Object.values(kept).map(share), 0),
    },
    {
      ...processor('… processor time', 0.15, total(kept.browse)),
      beside: range(Object.values(kept).map(total), 2),
    },
    processor('/products made anew, Node', 4.5, made.signedOut.browse.processor.node),
    processor('… PostgreSQL', 1.5, made.signedOut.browse.processor.postgres),
    processor('a listing made anew, Node', 4, made.signedOut.detail.processor.node),
    processor('… PostgreSQL', 1.1, made.signedOut.detail.processor.postgres),
    {
      ...processor('signed in, more than signed out: /products', 1, more('browse')),
      beside: `home ${more('home').toFixed(2)}, a listing ${more('detail').toFixed(2)}`,
    },
    javaScript('home', 'home', 125),
    {
      ...javaScript('lists (/products)', 'browse', 125),
      beside: `search ${weights.search.JavaScript.kilobytes.toFixed(1)}`,
    },
    javaScript('a listing', 'detail', 128),
    {
      name: 'HTML of /products, Brotli',
      unit: 'kB',
      digits: 1,
      goal: 12,
      measured: weights.browse.HTML.kilobytes,
    },
  ];
}

function range(values: readonly number[], digits: number): string {
  const least = Math.min(...values).toFixed(digits);
  const most = Math.max(...values).toFixed(digits);
  return `all pages ${least} to ${most}`;
}

/** What is missed is bold. */
export function printGoals(measurements: Measurements): void {
  printTable(
    ['', 'goal', 'measured', 'beside'],
    goalsOf(measurements).map(({ name, unit, digits, goal, least, measured, beside = '' }) => {
      const isMet = least ? measured >= goal : measured <= goal;
      const text = `${measured.toFixed(digits)} ${unit}`;
      return [name, `${least ? '≥' : '≤'} ${goal} ${unit}`, isMet ? text : `**${text}**`, beside];
    }),
  );
}
