export type SceneInput = {
  id?: string;
  category?: string;
  island?: string;
  title?: string;
  shot?: number;
};
/** SVG of 800 by 600. */
export function scene(input: SceneInput): string;
export function islandTile(input: { island: string }): string;
export function panorama(input: {
  seed?: string;
  island?: string;
  time?: string;
  w?: number;
  h?: number;
  boats?: number;
  ground?: number;
  scale?: number;
  horizonAt?: number;
  boatY?: number;
}): string;
export function placeholder(input: {
  id?: string;
  category?: string;
  island?: string;
  glyph?: string;
}): string;
/** SVG of 200 by 200. */
export function avatar(input: { name?: string }): string;
export const CATEGORIES: string[];
