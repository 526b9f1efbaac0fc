import plain from './css/plain.css?raw';
import contrast from './tokens/contrast.css?raw';
import dark from './tokens/dark.css?raw';
import light from './tokens/light.css?raw';
import vision from './tokens/vision.css?raw';

/**
 * The stylesheet of pages that React does not render: the tokens and the rules of those pages.
 * Without fonts, whose files have hashed names.
 */
export const PLAIN_CSS = [light, dark, vision, contrast, plain].join('\n');
