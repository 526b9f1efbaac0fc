/** The pages of offers. */
export const offerPath = (listingId: string): string => `/products/${listingId}/offer`;
export const counterPath = (offerId: string): string => `/offers/${offerId}/counter`;

/** A link to one of their forms, which is shown over the page where scripts run. */
export const isOfferForm = (href: string): boolean =>
  /^\/(?:products\/[^/]+\/offer|offers\/[^/]+\/counter)$/.test(href);
