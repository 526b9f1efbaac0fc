import plain from './css/plain.css?inline';
import colors from './tokens/colors.css?inline';
import contrast from './tokens/contrast.css?inline';
import measures from './tokens/measures.css?inline';
import vision from './tokens/vision.css?inline';

/**
 * The stylesheet of pages that React does not render: the tokens and the rules of those pages.
 * Without fonts, whose files have hashed names.
 */
export const PLAIN_CSS = [measures, colors, vision, contrast, plain].join('\n');
