// What other features may use of orders, beside its role files and its components.
export { findArrangements } from './requests/arrangement.server.ts';
export { getOrderChoices } from './requests/choices.server.ts';
export { placeAgreedOrder } from './requests/place.server.ts';
export { confirmAgreedOrder } from './transitions/actions.server.ts';
export { closeDispute, listDisputes } from './transitions/dispute.server.ts';
export { findDelivered, hasDelivered, requireDeal, type Deal } from './views/deal.server.ts';
export { findOrders } from './views/list.server.ts';
export { orderNumber } from './orders.server.ts';
