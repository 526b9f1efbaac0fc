// What the forms of the site send, page by page, for the tests that send all of them.
import { SOMEBODY, WAVE_AND_RULE_FORMS } from './wave-forms.ts';
import { POLICY_EDITIONS } from '#features/pages/pages.policies.ts';

/** Somebody else. */
const REPORTED = '019a0000-0000-7000-8000-000000000001';

export { SOMEBODY };
export type Fields = Record<string, string>;

export const written = { email: 'marcia@people.example', code: '123456' };
const ACCOUNT: Fields = {
  fullName: 'Marcia Bennett',
  phone: '+1 876 555 0123',
  country: 'JM',
  bio: 'Chairs and more',
};
const EVENT: Fields = {
  title: 'Harbour market',
  description: 'Food and music',
  category: 'market',
  country: 'JM',
  parish: 'JM-01',
  location: 'At the pier',
  startDate: '2027-01-10',
  startTime: '18:00',
  endDate: '2027-01-10',
  endTime: '22:00',
  timeZone: 'America/Jamaica',
  repeats: 'none',
};
const NEW_PASSWORD = { newPassword: 'breadfruit', confirmPassword: 'breadfruit' };

const SETTINGS: Fields = {
  version: '0',
  enabled: 'on',
  rejectThreshold: '0.9',
  flagThreshold: '0.7',
  approveThreshold: '0.3',
  pricing: 'on',
  learning: 'on',
};

/** What moderators send from the queue and from the page of one case. */
const CASE_FORMS: Fields[] = [
  { intent: 'claim', id: SOMEBODY },
  { intent: 'release', id: SOMEBODY },
  { intent: 'read', id: SOMEBODY },
  {
    intent: 'decide',
    id: SOMEBODY,
    revision: '1',
    next: SOMEBODY,
    decision: 'reject',
    reason: 'scam',
    note: 'Asks for a deposit',
    whole: 'on',
    step: 'suspension:14',
  },
  { intent: 'undo', batch: SOMEBODY },
  { intent: 'reopen', id: SOMEBODY },
  { intent: 'note', id: SOMEBODY, words: 'Ask for the serial number' },
];
const BULK: Fields = {
  intent: 'bulk',
  case: `${SOMEBODY}:1`,
  decision: 'reject',
  reason: 'scam',
  note: 'The same text three times',
};

/**
 * The forms of each page with an action; `signedIn` are sent by somebody with an account, `staff`
 * by an administrator, where one form of a page is for them.
 */
export const FORMS: Record<string, { forms: Fields[]; signedIn: boolean; staff?: true }> = {
  'admin-reports.tsx': {
    signedIn: true,
    staff: true,
    forms: [
      { intent: 'claim', id: SOMEBODY },
      { intent: 'release', id: SOMEBODY },
      { intent: 'read', id: SOMEBODY },
      { intent: 'keep', id: SOMEBODY, revision: '1', answer: 'It is allowed.' },
      { intent: 'uphold', id: SOMEBODY, revision: '1', reason: 'scam' },
      { intent: 'escalate', id: SOMEBODY, revision: '1' },
    ],
  },
  'admin-moderation.tsx': { signedIn: true, staff: true, forms: [SETTINGS] },
  'admin-settings.tsx': {
    signedIn: true,
    staff: true,
    forms: [SETTINGS, { version: '0', restore: '1' }, { layer: '0', restoreLayer: '0' }],
  },
  'admin-case.tsx': { signedIn: true, staff: true, forms: CASE_FORMS },
  'take-down.tsx': {
    signedIn: true,
    staff: true,
    forms: [{ intent: 'takeDown', kind: 'listings', id: SOMEBODY, reason: 'scam', note: '' }],
  },
  'admin-queue.tsx': { signedIn: true, staff: true, forms: [...CASE_FORMS, BULK] },
  'terms-accept.tsx': {
    signedIn: true,
    forms: [{ intent: 'accept', edition: POLICY_EDITIONS.terms }],
  },
  'login.tsx': {
    signedIn: false,
    forms: [
      { intent: 'password', email: written.email, password: 'mango season' },
      { intent: 'request', email: written.email },
      { intent: 'verify', ...written },
      { intent: 'resend', email: written.email },
    ],
  },
  'second-step.tsx': {
    signedIn: false,
    forms: [
      { intent: 'verify', code: '123456', trust: 'on' },
      { intent: 'recovery', recoveryCode: '7KQ2-M4XD' },
    ],
  },
  'two-factor.tsx': {
    signedIn: true,
    forms: [
      { intent: 'begin', currentPassword: 'mango season', proofCode: written.code },
      { intent: 'proof' },
      { intent: 'confirm', code: '123456' },
      { intent: 'renew', currentPassword: 'mango season', secondFactorCode: '123456' },
      { intent: 'end', currentPassword: 'mango season', secondFactorCode: '123456' },
    ],
  },
  'signup.tsx': {
    signedIn: false,
    forms: [
      {
        ...ACCOUNT,
        email: written.email,
        location: 'JM',
        password: 'mango season',
        confirmPassword: 'mango season',
        acceptTerms: 'on',
      },
      { intent: 'verify', ...written },
      { intent: 'resend', email: written.email },
    ],
  },
  'forgot-password.tsx': {
    signedIn: false,
    forms: [
      { intent: 'request', email: written.email },
      { intent: 'verify', ...written },
      { intent: 'password', ...NEW_PASSWORD },
    ],
  },
  ...WAVE_AND_RULE_FORMS,
  'admin-featured.tsx': {
    signedIn: true,
    staff: true,
    forms: [
      { intent: 'gem', id: SOMEBODY },
      { intent: 'ungem', id: SOMEBODY },
      { intent: 'event', id: SOMEBODY },
      { intent: 'unevent', id: SOMEBODY },
    ],
  },
  'admin-rates.tsx': {
    signedIn: true,
    staff: true,
    forms: [{ currency: 'JMD', rate: '158.5', asOf: '2026-01-05', confirmed: 'on' }],
  },
  'admin-searches.tsx': {
    signedIn: true,
    staff: true,
    forms: [
      { id: SOMEBODY, name: 'zouk', decision: 'accept' },
      { id: SOMEBODY, name: 'zouk', decision: 'refuse' },
    ],
  },
  'admin-synonyms.tsx': {
    signedIn: true,
    staff: true,
    forms: [
      { intent: 'save', key: '', terms: 'couch\nes: sofá' },
      { intent: 'save', key: 'sofa', terms: 'couch\nes: sofá' },
      { intent: 'remove', key: 'sofa' },
    ],
  },
  'admin-people.tsx': {
    signedIn: true,
    staff: true,
    forms: [
      { intent: 'sanction', step: 'suspension', rule: 'fraud', days: '14', note: 'Gift cards.' },
      { intent: 'lift', id: SOMEBODY },
      { intent: 'verify', badge: 'identity', verified: 'on' },
      { intent: 'role', role: 'moderator' },
    ],
  },
  'suspended.tsx': {
    signedIn: false,
    forms: [
      { intent: 'proof' },
      { intent: 'appeal', text: 'It was a gift shop.' },
      { intent: 'delete', currentPassword: 'mango season', proofCode: written.code },
    ],
  },
  'profile.tsx': {
    signedIn: true,
    forms: [
      { intent: 'edit', ...ACCOUNT },
      { intent: 'password', currentPassword: 'mango season', ...NEW_PASSWORD },
      { intent: 'email', newEmail: 'new@people.example', currentPassword: 'mango season' },
      { intent: 'confirmEmail', newEmail: 'new@people.example', code: written.code },
      { intent: 'phone' },
      { intent: 'confirmPhone', code: written.code },
      { intent: 'endSession', id: SOMEBODY },
      { intent: 'endOtherSessions' },
      { intent: 'proof' },
      { intent: 'delete', currentPassword: 'mango season', proofCode: written.code },
      { intent: 'markSold', id: SOMEBODY, option: 'Red' },
      { intent: 'undoSale', id: SOMEBODY },
      { intent: 'reopenListing', id: SOMEBODY },
      { intent: 'renewListing', id: SOMEBODY },
      { intent: 'removeListing', id: SOMEBODY },
      { intent: 'unblock', userId: SOMEBODY },
    ],
  },
  'seller-profile.tsx': {
    signedIn: true,
    forms: [{ storeName: 'Chairs of Marcia', storeDescription: 'Chairs and more' }],
  },
  'appeal-new.tsx': {
    signedIn: true,
    forms: [{ about: 'decision', aboutId: SOMEBODY, text: 'It is allowed.' }],
  },
  'appeal.tsx': { signedIn: true, forms: [{ intent: 'withdraw', id: SOMEBODY }] },
  'accessibility.tsx': {
    signedIn: false,
    forms: [{ text: 'The map says nothing', email: written.email }],
  },
  'report.tsx': {
    signedIn: true,
    forms: [{ kind: 'profiles', id: REPORTED, reason: 'scam', note: 'Asks for a deposit' }],
  },
  'store.tsx': { signedIn: true, forms: [{ intent: 'numbers' }] },
  'alerts.tsx': {
    signedIn: true,
    forms: [
      { search: 'q=chair', cadence: 'daily' },
      { id: SOMEBODY, do: 'change', name: 'Chairs', cadence: 'weekly' },
      { id: SOMEBODY, do: 'remove' },
    ],
  },
  'favorites.tsx': { signedIn: true, forms: [{ add: SOMEBODY }, { remove: SOMEBODY }] },
  'messages.tsx': {
    signedIn: true,
    forms: [
      { content: 'Is it still there?', clientId: SOMEBODY },
      { intent: 'block', content: '', clientId: SOMEBODY },
      { intent: 'unblock', content: '', clientId: SOMEBODY },
    ],
  },
  'product-request.tsx': {
    signedIn: true,
    forms: [
      {
        'option.size': 'large',
        quantity: '2',
        fulfillment: 'delivery',
        street: '14 Bonne Terre Road',
        town: 'Gros Islet',
        parish: 'LC-06',
        country: 'LC',
        payment: 'cash',
        note: 'A gift',
        expected: '12800',
        currency: 'USD',
        idempotencyKey: SOMEBODY,
      },
      { quantity: '1', fulfillment: 'pickup', expected: '' },
    ],
  },
  'order.tsx': {
    signedIn: true,
    staff: true,
    forms: [
      { intent: 'confirm', return: '/orders' },
      { intent: 'ship', trackingNumber: 'CB 4402', note: 'By boat', stay: '1' },
      { intent: 'deliver', return: '/orders' },
      { intent: 'collect', code: 'K7M4QX' },
      { intent: 'cancel', note: 'Sold at the market' },
      { intent: 'dispute', reason: 'damaged', words: 'The brim is torn' },
      { intent: 'closeDelivered', note: 'It arrived' },
      { intent: 'closeCancelled', note: 'It did not arrive' },
    ],
  },
  'product-sold.tsx': {
    signedIn: true,
    forms: [{ buyer: SOMEBODY }, { buyer: 'other', other: SOMEBODY }, { buyer: 'nobody' }],
  },
  'order-review.tsx': {
    signedIn: true,
    forms: [
      { rating: '5', comment: 'All went well', about: 'listing' },
      { reviewId: SOMEBODY, rating: '4', comment: 'Nearly all', about: 'seller' },
    ],
  },
  'reviews.tsx': {
    signedIn: true,
    forms: [
      { reviewId: SOMEBODY, answer: 'Thank you', return: '/reviews' },
      { add: SOMEBODY, return: '/products' },
      { remove: SOMEBODY, stay: '1' },
    ],
  },
  'product-offer.tsx': {
    signedIn: true,
    forms: [
      {
        'option.size': 'large',
        amount: '90',
        currency: 'USD',
        quantity: '1',
        note: 'Today',
        clientId: SOMEBODY,
      },
    ],
  },
  'offer-counter.tsx': {
    signedIn: true,
    forms: [{ amount: '95', currency: 'USD', note: 'With the mats', clientId: SOMEBODY }],
  },
  'notifications.tsx': { signedIn: true, forms: [{ intent: 'read-all' }, { id: SOMEBODY }] },
  'notifications-settings.tsx': {
    signedIn: true,
    forms: [{ 'messages.mail': 'on' }, { intent: 'stop-mails' }],
  },
  'forum.tsx': {
    signedIn: true,
    forms: [
      { intent: 'like', id: SOMEBODY },
      { intent: 'reply', id: SOMEBODY, content: 'At the pier', clientId: SOMEBODY },
    ],
  },
  'discussion.tsx': {
    signedIn: true,
    forms: [
      { intent: 'unlike', id: SOMEBODY },
      { intent: 'accept', id: SOMEBODY, replyId: SOMEBODY },
      { intent: 'follow', id: SOMEBODY },
      { intent: 'removePost', id: SOMEBODY },
    ],
  },
  'forum-write.tsx': {
    signedIn: true,
    forms: [
      {
        title: 'Where do the boats leave?',
        category: 'travel',
        content: 'I am new here.',
        revision: '1',
        clientId: SOMEBODY,
      },
    ],
  },
  'event-new.tsx': {
    signedIn: true,
    forms: [{ ...EVENT, draftId: SOMEBODY }],
  },
  'event-edit.tsx': {
    signedIn: true,
    forms: [{ ...EVENT, revision: '1' }],
  },
  'event.tsx': {
    signedIn: true,
    forms: [{ intent: 'restore' }, { intent: 'cancel-all' }, { intent: 'cancel' }],
  },
  'event-guests.tsx': {
    signedIn: true,
    forms: [
      { intent: 'promote', guest: REPORTED },
      { intent: 'check-in', guest: REPORTED },
      { intent: 'undo', guest: REPORTED },
      { intent: 'write', text: 'Bring a chair' },
    ],
  },
  'invitation.tsx': { signedIn: false, forms: [NEW_PASSWORD] },
};

/**
 * Forms that end the same without the database: an answer to an event leads back to its page, which
 * says what was wrong, and the checks find that it is away.
 */
export const WITHOUT = [
  'preferences.ts',
  'logout.ts',
  'unsubscribe.tsx',
  'alerts-pause.tsx',
  'events-rsvp.ts',
  'admin-checks.tsx',
];
