/** How much the search box suggests, and of what. Browser-safe. */

/** Rows that are shown at once, whatever they are of. */
export const MOST_ROWS = 8;
/** Of each kind: enough to fill the rows where the other kinds have little. */
export const MOST_LISTINGS = 5;
export const MOST_CATEGORIES = 3;
export const MOST_STORES = 3;
export const MOST_PLACES = 2;

/** Nobody goes on typing a name that is longer; longer texts suggest nothing. */
export const MOST_TYPED_LETTERS = 80;
export const MOST_TYPED_WORDS = 8;
