import { ExternalLink, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { ScreeningNote } from '#features/pages/ui/ScreeningNote.tsx';
import type { OwnSellerProfile, SellerPageView } from '#features/sellers/sellers.schema.ts';
import { NumberLines, StoreContact } from '#features/sellers/ui/StoreContact.tsx';
import { StoreForm } from '#features/sellers/ui/StoreForm.tsx';
import { StorePlace } from '#features/sellers/ui/StoreFacts.tsx';
import { StoreHead } from '#features/sellers/ui/StoreHead.tsx';
import { hasPolicies } from '#features/sellers/ui/StoreTabs.tsx';
import {
  StoreBusiness,
  StoreDelivery,
  StoreHours,
  StorePolicies,
} from '#features/sellers/ui/StorePanels.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import type {
  loadSellerProfilePage,
  submitSellerProfilePage,
} from '#features/sellers/pages/seller-profile-page.server.ts';
import type { PageData } from '#platform/pages/request-context.ts';

const PATH = '/seller-profile';

/** The store of the person, or the form of it. */
export function OwnStoreScreen({
  loaderData,
  actionData,
}: {
  loaderData: PageData<typeof loadSellerProfilePage>;
  actionData?: PageData<typeof submitSellerProfilePage> | undefined;
}) {
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
      {profile ? <ScreeningNote of={profile} replaceable /> : null}
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
          <StorePlace place={place} />
          <Link className="act link" to={`/seller/${seller.id}`}>
            <ExternalLink className="icon icon-s" aria-hidden />
            {t('own.view')}
          </Link>
        </div>
      </StoreHead>
      <ScreeningNote of={profile} replaceable />
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
