/** What live streams name when notices changed. Browser-safe, and nothing else with it. */
export const NOTIFICATIONS_SIGN = 'notifications';
