/** What the compiler makes of JSX: React's elements, with links that keep the language. */
export { Fragment, type JSX } from 'react/jsx-runtime';
export { jsx, jsxs } from './own-links.ts';
