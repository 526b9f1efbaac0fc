/** What every page does for people who are signed in; loaded after it. */
import { useEffect } from 'react';
import { LiveMessages } from '#features/messages/ui/LiveMessages.tsx';
import { ReportSheets } from '#features/moderation/ui/ReportSheets.tsx';
import { LiveNotices } from '#features/notifications/ui/LiveNotices.tsx';
import { OfferSheets } from '#features/offers/ui/OfferSheets.tsx';
import { RequestSheets } from '#features/orders/ui/RequestSheets.tsx';
import { forgetCounts } from '#features/pages/ui/useUnread.ts';
import { forgetDraftsOfOthers } from '#platform/device-drafts.ts';

export default function SignedIn({ viewerId }: { viewerId: string }) {
  useEffect(() => {
    forgetDraftsOfOthers(viewerId);
    return forgetCounts;
  }, [viewerId]);
  return (
    <>
      <LiveMessages viewerId={viewerId} />
      <LiveNotices viewerId={viewerId} />
      <RequestSheets />
      <OfferSheets />
      <ReportSheets />
    </>
  );
}
