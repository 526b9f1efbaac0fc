// Draws what a camera reads: the squares of a QR code as one path.
import { encode } from 'uqr';

/** Squares of white around it, without which cameras do not find it. */
const BORDER = 2;

/**
 * The QR code of a text, for an SVG whose `viewBox` has `size` squares on a side.
 * @returns the dark squares, one horizontal stretch after the other
 */
export function drawQr(text: string): { size: number; path: string } {
  const { data } = encode(text, { ecc: 'M', border: BORDER });
  const stretches = data.flatMap((row, y) =>
    darkStretches(row).map(([start, end]) => `M${start} ${y}h${end - start}v1H${start}z`),
  );
  return { size: data.length, path: stretches.join('') };
}

/** From where to where a row is dark, the end not included. */
function darkStretches(row: readonly boolean[]): [start: number, end: number][] {
  const stretches: [number, number][] = [];
  for (const [x, dark] of row.entries()) {
    const last = stretches.at(-1);
    if (dark && last?.[1] === x) last[1] = x + 1;
    else if (dark) stretches.push([x, x + 1]);
  }
  return stretches;
}
