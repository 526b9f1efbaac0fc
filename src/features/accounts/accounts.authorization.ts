// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.
import { POLICY_EDITIONS } from '#features/pages/pages.policies.ts';
import type { Addresses, Inputs } from '#tests/support/authorization.ts';
import type { Shop } from '#tests/support/authorization-world.ts';

export const operations = {
  'POST /auth/generate-otp': '222222222',
  'POST /auth/verify-otp': '---------',
  'POST /auth/login-with-otp': '444444444',
  'POST /auth/reset-password-with-otp': '---------',
  'POST /auth/login': '---------',
  'POST /auth/signup': '---------',
  'POST /auth/logout': '222222222',
  'GET /auth/session': '222222222',
  'GET /auth/sessions': '122222122',
  'DELETE /auth/sessions': '122222122',
  'DELETE /auth/sessions/{id}': '144244144',
  'GET /profile': '122222122',
  'PUT /profile': '122222122',
  'PUT /profile/picture': '122222122',
  'POST /profile/password': '1-----1--',
  'POST /profile/email': '1-----1--',
  'POST /profile/confirm': '122222122',
  'POST /profile/email/confirm': '1-----1--',
  'POST /profile/phone': '1-----1--',
  'POST /profile/phone/confirm': '1-----1--',
  'GET /profile/data': '122222122',
  'GET /profile/terms': '122222122',
  'PUT /profile/terms': '122222122',
  'POST /profile/delete': '1-----1--',
  'GET /profile/second-factor': '122222122',
  'POST /profile/second-factor': '1-----1--',
  'POST /profile/second-factor/confirm': '1-----1--',
  'POST /profile/second-factor/recovery-codes': '1-----1--',
  'POST /profile/second-factor/end': '1-----1--',
  'POST /auth/second-step': '---------',
  'GET /profile/blocked': '122222122',
  'PUT /profile/blocked/{userId}': '12-222122',
  'DELETE /profile/blocked/{userId}': '122222122',
};

export const pages = {
  '/login': '2rrrrr2rr',
  '/login/second-step': '1rrrrr122',
  '/signup': '2rrrrr2rr',
  '/invitation': '444444444',
  '/forgot-password': '222222222',
  '/profile': '122222122',
  '/terms/accept': '1rrrrr1rr',
  '/two-factor': '122222122',
  '/profile/data': '122222122',
  '/logout': 'rrrrrrrrr',
  '/avatars/:userId/:file': '444444444',
  '/avatars/waiting/:userId/:file': '444444444',
};

/** What addresses with a name in them are about. */
export const addresses: Addresses<Shop> = { '/avatars/:': ({ people }) => people.owner.id };

/** What is sent to an operation that needs something. */
export const inputs: Inputs<Shop> = {
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
  acceptTerms: () => ({ edition: POLICY_EDITIONS.terms }),
};
