/**
 * Whether a browser says that it runs on a phone: what a page draws first on one. A guess, which
 * the page corrects by its own width.
 */
export const isPhone = ({ userAgent }: { userAgent: string }): boolean =>
  /\bMobi|\biPhone/.test(userAgent);
