// What the form of a store is made of, and what becomes of each of its parts.
import { data } from 'react-router';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { getOwnSellerProfile, getStore } from '#features/sellers/store/profile.server.ts';
import { saveSellerProfile } from '#features/sellers/store/save.server.ts';
import { readStoreForm, storeTexts } from '#features/sellers/store/input.server.ts';
import { saveStorePart, storePartOf } from '#features/sellers/store/parts.server.ts';
import { canOpenStore } from '#features/sellers/sellers.policy.ts';
import { ownStoreSeo, sellerCountry, sellerPlace } from '#features/sellers/sellers.seo.server.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { readForm } from '#platform/pages/form.server.ts';
import { formFailure } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pageTexts } from '#messages/messages.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const PATH = '/seller-profile';

/** Everything that the page shows. */
export async function loadSellerProfilePage(ctx: Ctx, { url }: PageRequest) {
  const actor = requirePageActor(ctx, PATH);
  const [profile, page] = await Promise.all([
    getOwnSellerProfile(ctx),
    getStore(ctx, { id: actor.id }),
  ]);
  return {
    profile,
    page,
    place: sellerPlace(ctx, page.seller),
    country: sellerCountry(ctx, page.seller),
    written: storeTexts(profile),
    editing: profile === null || url.searchParams.has('edit'),
    mayOpen: canOpenStore(actor),
    seo: pageMeta(ownStoreSeo(ctx, { path: PATH })),
    texts: pageTexts(ctx.locale, 'stores', 'screening', 'media.problems', 'forms'),
  };
}

/** What its forms ask for. */
export async function submitSellerProfilePage(ctx: Ctx, { request }: PageRequest) {
  const values = postedTexts(await readForm(request));
  try {
    requirePageActor(ctx, PATH);
    const part = storePartOf(values['part']);
    if (part) {
      await saveStorePart(ctx, { part, texts: values });
      // The other parts keep what stands in their fields.
      return data({ failure: null, values, saved: part });
    }
    const { waitingEdit } = await saveSellerProfile(ctx, readStoreForm(values));
    const saved = translator(ctx.locale, 'toasts')('storeSaved');
    const waits = translator(ctx.locale, 'screening')('edit.waiting');
    setFlash(ctx, { text: waitingEdit ? waits : saved });
    return redirect(PATH);
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    return data({ failure, values, saved: null }, init ?? {});
  }
}
