import { ExternalLink, MapPin, Pencil } from 'lucide-react';
import { data, Link } from 'react-router';
import type { Route } from './+types/seller-profile';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import storeCss from '#features/sellers/ui/store.css?url';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { ScreeningNote } from '#features/pages/ui/ScreeningNote.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { getOwnSellerProfile, getStore } from '#features/sellers/store/sellers.profile.server.ts';
import { saveSellerProfile } from '#features/sellers/store/sellers.save.server.ts';
import { readStoreForm, storeTexts } from '#features/sellers/store/sellers.input.server.ts';
import { saveStorePart, storePartOf } from '#features/sellers/store/sellers.parts.server.ts';
import { canOpenStore } from '#features/sellers/sellers.policy.ts';
import { ownStoreSeo, sellerCountry, sellerPlace } from '#features/sellers/sellers.seo.server.ts';
import type { OwnSellerProfile, SellerPageView } from '#features/sellers/sellers.schema.ts';
import { NumberLines, StoreContact } from '#features/sellers/ui/StoreContact.tsx';
import { StoreForm } from '#features/sellers/ui/StoreForm.tsx';
import { StoreHead } from '#features/sellers/ui/StoreHead.tsx';
import { hasPolicies } from '#features/sellers/ui/StoreTabs.tsx';
import {
  StoreBusiness,
  StoreDelivery,
  StoreHours,
  StorePolicies,
} from '#features/sellers/ui/StorePanels.tsx';
import { setFlash } from '#platform/flash.server.ts';
import { postedTexts } from '#platform/form.ts';
import { readForm } from '#platform/form.server.ts';
import { formFailure } from '#platform/form-failure.server.ts';
import { useTranslations } from '#platform/i18n.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';
import saveBarCss from '#ui/css/savebar.css?url';
import { Banner } from '#ui/Banner.tsx';
import { pageTexts } from '../messages/messages.server.ts';

const PATH = '/seller-profile';

export const links: Route.LinksFunction = () =>
  [storeCss, saveBarCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
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
    editing: profile === null || new URL(request.url).searchParams.has('edit'),
    mayOpen: canOpenStore(actor),
    seo: pageMeta(ownStoreSeo(ctx, { path: PATH })),
    texts: pageTexts(ctx.locale, 'stores', 'screening', 'media.problems', 'forms'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const values = postedTexts(await readForm(request));
  try {
    requirePageActor(ctx, PATH);
    const part = storePartOf(values['part']);
    if (part) {
      await saveStorePart(ctx, { part, texts: values });
      // The other parts keep what stands in their fields.
      return data({ failure: null, values, saved: part });
    }
    await saveSellerProfile(ctx, readStoreForm(values));
    setFlash(ctx, { text: translator(ctx.locale, 'toasts')('storeSaved') });
    return redirect(PATH);
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    return data({ failure, values, saved: null }, init ?? {});
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  return keepForm(serverAction, (failure) => ({ failure, values, saved: null }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function SellerProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('stores.own');
  const { profile, page, editing, mayOpen } = loaderData;
  if (profile && !editing)
    return (
      <OwnStore
        profile={profile}
        page={page}
        place={loaderData.place}
        country={loaderData.country}
      />
    );
  return (
    <StoreForm
      profile={profile}
      userId={page.seller.id}
      country={page.seller.country}
      failure={actionData?.failure ?? null}
      values={actionData?.values ?? loaderData.written}
      saved={actionData?.saved ?? null}
    >
      {profile ? <ScreeningNote of={profile} /> : null}
      {mayOpen ? null : (
        <Banner tone="warn" action={<Link to="/profile?tab=settings">{t('settings')}</Link>}>
          {t('unverified')}
        </Banner>
      )}
    </StoreForm>
  );
}

/** The store as its owner sees it: with the numbers, and with what nobody else sees. */
function OwnStore({
  profile,
  page,
  place,
  country,
}: {
  profile: OwnSellerProfile;
  page: SellerPageView;
  place: string | null;
  country: string | null;
}) {
  const t = useTranslations('stores');
  const { phoneNumber, whatsapp } = profile;
  const { seller } = page;
  return (
    <div className="page store">
      <StoreHead
        name={profile.storeName}
        logo={profile.logo}
        banner={profile.banner}
        avatar={seller.avatar}
        country={seller.country}
        verified={seller.isVerified}
        actions={
          <Link className="btn btn-line" to={`${PATH}?edit=1`}>
            <Pencil className="icon" aria-hidden />
            {t('head.edit')}
          </Link>
        }
      >
        <div className="row wrap muted store-facts">
          {place ? (
            <span className="row gap-1">
              <MapPin className="icon icon-s" aria-hidden />
              {place}
            </span>
          ) : null}
          <Link className="act link" to={`/seller/${seller.id}`}>
            <ExternalLink className="icon icon-s" aria-hidden />
            {t('own.view')}
          </Link>
        </div>
      </StoreHead>
      <ScreeningNote of={profile} />
      <div className="split">
        <div className="stack gap-6 store-main">
          {profile.storeDescription ? (
            <p className="store-about">{profile.storeDescription}</p>
          ) : null}
          {hasPolicies(profile.policies) ? <StorePolicies policies={profile.policies} /> : null}
        </div>
        <aside className="stack">
          <StoreContact store={profile}>
            {phoneNumber || whatsapp ? (
              <div>
                <NumberLines numbers={{ phoneNumber, whatsapp }} />
                <p className="small muted">
                  {t(profile.sharesNumbers ? 'own.shared' : 'own.hidden')}
                </p>
              </div>
            ) : null}
          </StoreContact>
          <StoreDelivery shippingInfo={profile.shippingInfo} />
          <StoreHours
            hours={profile.businessHours}
            today={page.today}
            state={page.openState}
            place={country}
          />
          <StoreBusiness
            type={profile.businessType}
            registration={profile.businessRegistration}
            isRegistered={profile.businessRegistration !== null}
            taxId={profile.taxId}
          />
        </aside>
      </div>
    </div>
  );
}
