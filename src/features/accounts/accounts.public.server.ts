// What other features may use of accounts, beside its role files and its components.
export { exportData } from './privacy/data-export.server.ts';
export {
  blockersAmong,
  blockByForm,
  blockUser,
  findBlocks,
  toBlocks,
  requireMayWriteTo,
  unblockUser,
} from './privacy/block.server.ts';
export { keepPreferences } from './privacy/preferences.server.ts';
export {
  TERMS_PATH,
  acceptTerms,
  askForTerms,
  getTerms,
  isWritingPage,
  putTermsOff,
  requireTermsFor,
} from './privacy/terms.server.ts';
export { deleteAccount, userDeleted } from './profile/delete.server.ts';
export { internationalNumber } from './phones/numbers.server.ts';
export { findPicture, findWaitingPicture } from './profile/picture.server.ts';
export { getProfile } from './profile/profile.server.ts';
export { requestProofCode } from './second-factor/proof.server.ts';
export { resetSecondFactor } from './second-factor/factor.server.ts';
export {
  actorFinder,
  type CountedWithSession,
  ctxOf,
  findActor,
  hasSession,
} from './sessions/actor.server.ts';
export { findShared, type Mark, rememberMarks } from './sessions/marks.server.ts';
export { endingSessions } from './sessions/ending.server.ts';
export { inviteWithLink } from './sign-in/invite.server.ts';
export { keepPending, readPending } from './sign-in/pending.server.ts';
export { findSuspended, forgetSuspended } from './sign-in/suspended.server.ts';
export { recordAudit } from './staff/audit.server.ts';
export { verifyPerson } from './staff/badge.server.ts';
export {
  findWrongNumbers,
  type NumbersAfter,
  profileNumbers,
} from './phones/wrong-numbers.server.ts';
export { letIn, shutOut } from './staff/ban.server.ts';
export { ROLES, grantRole, hasSomebodyAs, lockRights, setRole } from './staff/roles.server.ts';
export {
  decideAsModerator,
  orSecondFactor,
  requireAdmin,
  requireModerator,
  requireModeratorPage,
} from './staff/staff.server.ts';
