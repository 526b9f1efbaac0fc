/** The ways in which somebody hears of something. Browser-safe. */
export const NOTICE_CHANNELS = ['app', 'mail', 'push', 'digest'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];
/** `digest` takes the place of single mails, so that never both are on. */
export type NoticeChannels = Record<NoticeChannel, boolean>;
