/** Which ways reach somebody. Pure. */
import type { NoticeChannels } from '#platform/notices/notice-channels.ts';

/**
 * What somebody chose, without the ways that do not reach them: mail goes to proven addresses only,
 * and who is suspended finds what happened in the app when they are back.
 */
export function channelsOf(
  { app, mail, push, digest }: NoticeChannels,
  { mailable, shutOut }: { mailable: boolean; shutOut: boolean },
): NoticeChannels {
  const reaches = !shutOut;
  return {
    app,
    mail: mail && mailable && reaches,
    push: push && reaches,
    digest: digest && mailable && reaches,
  };
}

/** A choice with one way turned on or off; a digest takes the place of single mails. */
export function withChannel(
  chosen: NoticeChannels,
  channel: keyof NoticeChannels,
  on: boolean,
): NoticeChannels {
  const changed = { ...chosen, [channel]: on };
  if (on && channel === 'digest') changed.mail = false;
  if (on && channel === 'mail') changed.digest = false;
  return changed;
}
