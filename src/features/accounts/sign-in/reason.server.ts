// Owns why somebody sees the sign-in page: read from where they want to go, which is one of our own
// paths, and from what everybody may read there. Nothing that an address says is repeated.
import type { Ctx } from '#platform/context.ts';
import type { Feature, SignInReason } from '#platform/feature.server.ts';

type Way = Parameters<SignInReason['say']>[1]['way'];

/**
 * The sentence for where `next` leads; null where nobody has to sign in.
 * @param about.next as `ownPath` lets it through
 * @param about.way the page that says it
 */
export async function findSignInReason(
  ctx: Ctx,
  features: readonly Pick<Feature, 'signInReasons'>[],
  { next, way }: { next: string | null; way: Way },
): Promise<string | null> {
  const url = next === null ? null : URL.parse(next, ctx.settings.publicUrl);
  if (!url) return null;
  // A later feature knows more of what somebody wanted on the pages of the earlier ones.
  const reasons = features.toReversed().flatMap(({ signInReasons = [] }) => signInReasons);
  for (const { path, say } of reasons) {
    const found = path.exec(url.pathname);
    const wanted = { way, next: url.pathname + url.search, names: { ...found?.groups } };
    const sentence = found && (await say(ctx, wanted));
    if (sentence) return sentence;
  }
  return null;
}
