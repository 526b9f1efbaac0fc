// What other features may use of notifications, beside its role files and its components.
export { readUnsubscribeLink, unsubscribe } from './choices/unsubscribe.server.ts';
export { noticeJobs } from './delivery/due.server.ts';
export { noticeSubscriptions } from './delivery/notify.server.ts';
export {
  countUnreadOfPage,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  UNREAD_WITH_SESSION,
} from './inbox/inbox.server.ts';
