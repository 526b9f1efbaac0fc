/** How many people make something count, and how much what they did may move. Browser-safe. */

/** Questions of fewer people are not shown, not learned from, and their words are not kept. */
export const FEWEST_PEOPLE = 5;
/** So many of them have to have opened a listing before it is moved up for the question. */
export const FEWEST_OPENED = 3;
/** People of a question are counted by this many bits, of which each person sets one. */
export const BITS = 256;
/** A question is counted for so many days, then anew. */
export const COUNTED_DAYS = 90;
/** A listing is moved up by less than this share of its score. */
export const MOST_BOOST = 0.15;
/** What somebody did after they opened a listing weighs so many times the opening. */
export const WEIGHTS = { opened: 1, contacted: 3, ordered: 5 } as const;
/** A name is proposed for a concept that this share of what was opened for it has. */
export const SAME_CONCEPT = 0.8;
/** Words of a longer question are a sentence, not the name of something. */
export const MOST_NAME_WORDS = 3;
export const SEARCHES_PAGE = 50;
