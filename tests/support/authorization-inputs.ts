// What is sent to each operation for the table of who may do what: something that would be done,
// where that is short and needs no password to be compared. One that needs nothing is not named.
import { v4 } from 'uuid';
import { POLICY_EDITIONS } from '#features/pages/pages.policies.ts';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import type { World } from './authorization-world.ts';
import { writtenEvent } from './written-event.ts';

type Sent = Readonly<Record<string, unknown>>;
const usd = (amount: number) => ({ amount, currency: 'USD' });

const PAYLOADS: Readonly<Record<string, (world: World) => Sent>> = {
  generateOtp: () => ({ email: 'nobody@people.example', type: 'reset' }),
  verifyOtp: () => ({ email: 'nobody@people.example', code: '123456', type: 'login' }),
  loginWithOtp: () => ({ email: 'nobody@people.example', code: '123456' }),
  resetPasswordWithOtp: () => ({
    email: 'nobody@people.example',
    code: '123456',
    newPassword: 'breadfruit',
  }),
  login: () => ({ email: 'nobody@people.example', password: '' }),
  signUp: () => ({
    email: 'new@people.example',
    password: 'breadfruit',
    confirmPassword: 'another one',
    phone: '+1 876 555 0123',
    location: 'JM',
    acceptTerms: true,
  }),
  takeSecondStep: () => ({ code: '123456' }),
  endSession: ({ session: id }) => ({ id }),
  editProfile: () => ({ bio: 'Chairs and more' }),
  setPicture: () => ({ picture: null }),
  changePassword: () => ({ newPassword: 'breadfruit', confirmPassword: 'another one' }),
  requestEmailChange: () => ({ newEmail: 'elsewhere@people.example' }),
  confirmEmailChange: () => ({ newEmail: 'elsewhere@people.example', code: '123456' }),
  confirmPhone: () => ({ code: '123456' }),
  confirmSecondFactor: () => ({ code: '123456' }),
  blockUser: ({ people }) => ({ userId: people.person.id }),
  unblockUser: ({ people }) => ({ userId: people.blocked.id }),
  addMedia: ({ nothing: upload }) => ({ upload }),
  findOwnMedia: ({ media }) => ({ ids: media }),
  describeMedia: ({ media: id }) => ({ id, alt: 'The front' }),
  removeMedia: ({ media: id }) => ({ id }),
  saveSellerProfile: () => ({ storeName: 'Chairs of Marcia', storeDescription: 'Chairs' }),
  getStore: ({ people }) => ({ id: people.owner.id }),
  getSellerNumbers: ({ people }) => ({ id: people.owner.id }),
  findSellerListings: ({ people }) => ({ id: people.owner.id }),
  listSellerReviews: ({ people }) => ({ id: people.owner.id }),
  setGem: ({ listing: id }) => ({ id, gem: true }),
  findEventsByTitle: () => ({ q: 'market' }),
  checkPrice: () => ({ category: 'furniture', currency: 'USD', amount: 12_000 }),
  saveAlert: () => ({ search: 'q=chair&location=Jamaica' }),
  suggestListings: () => ({ q: 'chair' }),
  getOwnListing: ({ waiting: id }) => ({ id }),
  editListing: ({ listing: id }) => ({ id, title: 'Mahogany rocking chair, oiled' }),
  undoSale: ({ listing: id }) => ({ id, at: new Date().toISOString() }),
  planDates: () => ({ startDate: '2030-01-01', startTime: '10:00', country: 'JM' }),
  createEvent: () => writtenEvent(),
  getOwnEvent: ({ event: id }) => ({ id }),
  editEvent: ({ event: id }) => ({ id, title: 'A market by the sea' }),
  getEvent: ({ event: id }) => ({ id }),
  cancelEvent: ({ event: id }) => ({ id, reason: 'Rain' }),
  restoreEvent: ({ event: id }) => ({ id }),
  findEventDays: () => ({ from: '2030-01-01', to: '2030-01-31' }),
  findRsvps: ({ event }) => ({ ids: event }),
  findGuests: ({ event: id }) => ({ id }),
  answerEvent: ({ event: id }) => ({ id, status: 'going' }),
  moderateEvent: ({ series: id, eventRevision: revision }) => ({
    id,
    revision,
    outcome: 'flag',
    reason: 'incomplete',
  }),
  featureEvent: ({ event: id }) => ({ id, featured: true }),
  createPost: () => ({
    title: 'How do you check the mileage of a car?',
    content: 'The seller has no service book.',
    category: 'buying-selling',
    clientId: v4(),
  }),
  createReply: ({ post: postId }) => ({ postId, content: 'Ask for it.', clientId: v4() }),
  listReplies: ({ post: postId }) => ({ postId }),
  editPost: ({ post: id }) => ({
    id,
    title: 'How do you check a car?',
    content: 'Without a service book.',
    category: 'buying-selling',
  }),
  editReply: ({ reply: id }) => ({ id, content: 'Ask for the auction sheet, always.' }),
  removeReply: ({ reply: id }) => ({ id }),
  getWritten: ({ post: id }) => ({ id }),
  likeReply: ({ reply: id }) => ({ id }),
  unlikeReply: ({ reply: id }) => ({ id }),
  acceptAnswer: ({ post: id, reply: replyId }) => ({ id, replyId }),
  lockPost: ({ post: id }) => ({ id, reason: 'answered' }),
  decideForumText: ({ reply: id }) => ({ id, revision: 1, outcome: 'flag', reason: 'other' }),
  previewText: () => ({ content: 'A **bold** word' }),
  findSimilarPosts: () => ({ title: 'mileage of a car' }),
  addFavorite: ({ listing: listingId }) => ({ listingId }),
  removeFavorite: ({ listing: listingId }) => ({ listingId }),
  startConversation: ({ listing: listingId }) => ({
    listingId,
    content: 'Is it still there?',
    clientId: v4(),
  }),
  getConversation: ({ conversation: id }) => ({ id }),
  listMessages: ({ conversation: conversationId }) => ({ conversationId }),
  sendMessage: ({ conversation: conversationId }) => ({
    conversationId,
    content: 'Is it still there?',
    clientId: v4(),
  }),
  markRead: ({ conversation: conversationId }) => ({ conversationId, position: 1 }),
  signalTyping: ({ conversation: conversationId }) => ({ conversationId }),
  requestToBuy: ({ listing: listingId }) => ({
    listingId,
    quantity: 1,
    fulfillment: 'pickup',
    payment: 'cash',
  }),
  collectOrder: ({ order: id }) => ({ id, code: 'K7M4QX' }),
  openDispute: ({ deal: id }) => ({ id, reason: 'damaged', words: 'The arm is torn.' }),
  closeDispute: ({ disputed: id }) => ({ id, outcome: 'delivered', note: 'It arrived.' }),
  getOrderChoices: ({ listing: listingId }) => ({ listingId }),
  quoteOrder: ({ listing: listingId }) => ({ listingId, quantity: 1, fulfillment: 'pickup' }),
  makeOffer: ({ listing: listingId }) => ({ listingId, amount: usd(11_000), clientId: v4() }),
  listOffers: ({ conversation: conversationId }) => ({ conversationId }),
  counterOffer: ({ offer: id }) => ({ id, amount: usd(11_500), clientId: v4() }),
  listListingReviews: ({ listing: listingId }) => ({ listingId }),
  getOrderReviews: ({ deal: orderId }) => ({ orderId }),
  writeReview: ({ deal: orderId }) => ({ orderId, rating: 4, comment: 'A good buyer.' }),
  getReview: ({ review: reviewId }) => ({ reviewId }),
  acceptTerms: () => ({ edition: POLICY_EDITIONS.terms }),
  editReview: ({ review: reviewId }) => ({ reviewId, rating: 4, comment: 'Quite as described.' }),
  answerReview: ({ review: reviewId }) => ({ reviewId, answer: 'Thank you.' }),
  addHelpful: ({ review: reviewId }) => ({ reviewId }),
  removeHelpful: ({ review: reviewId }) => ({ reviewId }),
  sendReport: ({ listing: id }) => ({ kind: 'listings', id, reason: 'scam' }),
  settleReports: ({ nothing: id }) => ({ id, revision: 1, decision: 'approve' }),
  sendAppeal: ({ nothing: aboutId }) => ({ about: 'decision', aboutId, text: 'It is allowed.' }),
  answerAppeal: ({ nothing: id }) => ({ id, upheld: true, answer: 'You are right.' }),
  sanctionPerson: ({ people }) => ({
    userId: people.person.id,
    step: 'warn',
    rule: 'spam',
    note: 'Five times the same text.',
  }),
  decideModerationCase: ({ nothing: id }) => ({ id, revision: 1, decision: 'approve' }),
  decideModerationCases: ({ nothing: id }) => ({
    cases: [{ id, revision: 1 }],
    decision: 'approve',
  }),
  saveModerationSettings: () => ({ version: 0, settings: DEFAULT_SETTINGS }),
  restoreModerationSettings: () => ({ version: 0, restore: 0 }),
  previewModerationThresholds: () => ({
    rejectThreshold: 0.9,
    flagThreshold: 0.7,
    approveThreshold: 0.3,
  }),
  saveRate: () => ({ currency: 'JMD', rate: 158.5, asOf: '2026-01-05' }),
  verifyPerson: ({ people }) => ({ userId: people.person.id, badge: 'identity', verified: true }),
  setRole: ({ people }) => ({ userId: people.person.id, role: 'moderator' }),
  chooseNotificationChannel: () => ({ group: 'messages', channel: 'mail', on: false }),
  turnPushOn: () => ({
    endpoint: 'https://push.example/1',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  }),
};

/** What stands for `{id}` below an address. */
const THINGS: readonly [RegExp, keyof World][] = [
  [/^\/offers\//, 'offer'],
  [/^\/orders\//, 'order'],
  [/^\/forum\/posts\//, 'post'],
  [/^\/(?:profile\/)?listings\//, 'listing'],
];

/** What is sent to an operation. */
export function inputOf({ id, path }: { id: string; path: string }, world: World): Sent {
  const payload = PAYLOADS[id]?.(world);
  if (payload) return payload;
  const thing = THINGS.find(([pattern]) => pattern.test(path))?.[1];
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(named.map((name) => [name, thing ? world[thing] : world.nothing]));
}
