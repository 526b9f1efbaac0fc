// The forms beside a seller's own listings. What they ask for is done by the use cases; here is
// only how a form says it, and where the person goes next.
import {
  markSold,
  renewListing,
  reopenListing,
  undoSale,
} from '#features/listings/lifecycle/life.server.ts';
import { removeListing } from '#features/listings/lifecycle/withdraw.server.ts';
import { getOwnListing } from '#features/listings/edits/write.server.ts';
import { ownListingsPath, parseOwnBrowse } from './own.schema.ts';
import type { Ctx } from '#platform/context.ts';
import type { FormHandler } from '#platform/feature.server.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { textFrom } from '#platform/pages/form.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';

/** What the forms of own listings ask for, by the `intent` that each names. */
export const listingForms: Readonly<Record<string, FormHandler>> = {
  async markSold(ctx, form) {
    const options = form.getAll('option').filter((option) => typeof option === 'string');
    const id = textFrom(form, 'id');
    const { title, stock, sold, at } = await markSold(ctx, { id, options });
    const t = translator(ctx.locale, 'toasts');
    setFlash(ctx, {
      text: sold ? t('sold', { title }) : t('soldOne', { title, stock }),
      action: {
        label: t('undo'),
        post: pathOf(form),
        fields: { intent: 'undoSale', id, at, place: textFrom(form, 'place') },
      },
    });
    return redirect(pathOf(form));
  },
  async undoSale(ctx, form) {
    const id = textFrom(form, 'id');
    await undoSale(ctx, { id, at: textFrom(form, 'at') });
    await tell(ctx, 'saleUndone', id);
    return redirect(pathOf(form));
  },
  async reopenListing(ctx, form) {
    const id = textFrom(form, 'id');
    await reopenListing(ctx, { id });
    await tell(ctx, 'reopened', id);
    return redirect(pathOf(form));
  },
  async renewListing(ctx, form) {
    const id = textFrom(form, 'id');
    await renewListing(ctx, { id });
    await tell(ctx, 'renewed', id);
    return redirect(pathOf(form));
  },
  async removeListing(ctx, form) {
    await removeListing(ctx, { id: textFrom(form, 'id') });
    setFlash(ctx, { text: translator(ctx.locale, 'toasts')('removed') });
    // The page that asked for it stays, and reads itself anew.
    return form.has('stay') ? null : redirect(pathOf(form));
  },
};

/** Says on the next page what became of a listing. */
async function tell(
  ctx: Ctx,
  key: 'saleUndone' | 'reopened' | 'renewed',
  id: string,
): Promise<void> {
  const { title } = (await getOwnListing(ctx, { id })).fields;
  const { days } = ctx.settings.listings;
  setFlash(ctx, { text: translator(ctx.locale, 'toasts')(key, { title, days }) });
}

/** The page of listings that the form stood on. */
function pathOf(form: FormData): string {
  return ownListingsPath(parseOwnBrowse(new URLSearchParams(textFrom(form, 'place'))));
}
