/** What a page needs a second later: one file, fetched when the browser is idle (idle.tsx). */
import { useEffect } from 'react';
import { SessionWatch } from '#features/accounts/ui/SessionWatch.tsx';
import { WaitingHearts } from '#features/favorites/ui/WaitingHearts.tsx';
import { LiveMessages } from '#features/messages/ui/LiveMessages.tsx';
import { ReportSheets } from '#features/moderation/ui/ReportSheets.tsx';
import { LiveNotices } from '#features/notifications/ui/LiveNotices.tsx';
import { OfferSheets } from '#features/offers/ui/OfferSheets.tsx';
import { RequestSheets } from '#features/orders/ui/RequestSheets.tsx';
import { PageChange } from '#features/pages/ui/PageChange.tsx';
import { forgetCounts } from '#features/pages/ui/useUnread.ts';
import { useSeenPages } from '#features/pages/ui/useSeenPages.ts';
import { forgetDraftsOfOthers } from '#platform/pages/device-drafts.ts';

export { InstallEntry } from '#features/pages/ui/offline/InstallEntry.tsx';
export { OfflineStrip } from '#features/pages/ui/OfflineStrip.tsx';
export { PageComing } from '#features/search/ui/PageComing.tsx';
export { Toasts } from '#ui/Toasts.tsx';

/** What every page does. `sessionUnknown`: the server could not tell in time who asks. */
export function EveryPage({
  viewerId,
  sessionUnknown,
}: {
  viewerId: string | null;
  sessionUnknown: boolean;
}) {
  return (
    <>
      <SessionWatch viewerId={viewerId} unknown={sessionUnknown} />
      {viewerId === null ? null : <SignedIn key={viewerId} viewerId={viewerId} />}
      <PageChange />
      <SeenPages key={viewerId} />
    </>
  );
}

/** The stream, and the forms that open over a page. */
function SignedIn({ viewerId }: { viewerId: string }) {
  useEffect(() => {
    forgetDraftsOfOthers(viewerId);
    return forgetCounts;
  }, [viewerId]);
  return (
    <>
      <LiveMessages viewerId={viewerId} />
      <WaitingHearts viewerId={viewerId} />
      <LiveNotices viewerId={viewerId} />
      <RequestSheets />
      <OfferSheets />
      <ReportSheets />
    </>
  );
}

function SeenPages() {
  useSeenPages();
  return null;
}
