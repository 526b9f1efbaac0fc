import { redirect } from 'react-router';
import type { Route } from './+types/profile-data';
import { exportAccount } from '#features/accounts/profile/accounts.export.server.ts';
import { exportOwnListings } from '#features/listings/owning/listings.own.server.ts';
import { exportOwnReviews } from '#features/reviews/reviews.server.ts';
import { exportOwnStore } from '#features/sellers/sellers.profile.server.ts';
import { ctxContext } from '#platform/request-context.ts';

/** Everything that Calabash knows of the person, as one JSON file; each feature adds its part. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  if (!ctx.actor) throw redirect('/login?next=/profile');
  const account = await exportAccount(ctx);
  const [store, listings, reviews] = await Promise.all([
    exportOwnStore(ctx),
    exportOwnListings(ctx),
    exportOwnReviews(ctx),
  ]);
  const body = JSON.stringify(
    { exportedAt: ctx.now.toISOString(), account, store, listings, reviews },
    null,
    2,
  );
  return new Response(body, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="calabash-my-data.json"',
      'Cache-Control': 'no-store',
    },
  });
}
