// What other features may use of reviews, beside its role files and its components.
export { findReviewable, findUnreviewed, getOrderReviews } from './views/order.server.ts';
