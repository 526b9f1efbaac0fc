/** SVG of 200 by 200. */
export function avatar(input: { name?: string }): string;
