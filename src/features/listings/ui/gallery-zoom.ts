/** Where a picture is while it is looked at closely. Pure; lengths in CSS pixels. */

/** How large, and how far its middle is from the middle of the screen. */
export type View = { scale: number; x: number; y: number };
export type Size = { width: number; height: number };
/** From the middle of the screen. */
export type Point = { x: number; y: number };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const LARGEST = 4;
/** One press of a button or key, and what a double tap goes to. */
export const STEP = 1.5;
export const CLOSE_UP = 2.5;

const between = (value: number, most: number) => Math.min(Math.max(value, -most), most);

/** The nearest view in which the picture still covers the screen. */
function kept({ scale, x, y }: View, { width, height }: Size): View {
  if (scale <= 1.01) return WHOLE;
  const [right, down] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: between(x, right), y: between(y, down) };
}

/** Larger or smaller by a factor, with what lies under a point staying there. */
export function zoomAt(view: View, factor: number, at: Point, size: Size): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), LARGEST);
  const by = scale / view.scale;
  return kept({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, size);
}

export function moveBy(view: View, by: Point, size: Size): View {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y }, size);
}
