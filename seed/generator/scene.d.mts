export type SceneInput = {
  id?: string;
  category?: string;
  island?: string;
  title?: string;
  shot?: number;
};
/** SVG of 800 by 600. */
export function scene(input: SceneInput): string;
