import type { SellerNumbers, SellerPageView } from '#features/sellers/sellers.schema.ts';
import type { Viewer } from '#features/sellers/sellers.policy.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import {
  AskForNumbers,
  BlockSeller,
  NumberLines,
  ReportSeller,
  StoreContact,
} from './StoreContact.tsx';
import { StoreBusiness, StoreDelivery, StoreHours } from './StorePanels.tsx';

export type AboutStoreProps = {
  page: SellerPageView;
  country: string | null;
  viewer: Viewer;
  blocking: boolean;
  /** What the last form was answered. */
  numbers: SellerNumbers | null;
  failure: FormFailure | null;
};

/** What stands beside the listings of a store: how to reach it, how it delivers, who it is. */
export function AboutStore({
  page: { seller, store, openState, today },
  country,
  viewer,
  blocking,
  numbers,
  failure,
}: AboutStoreProps) {
  return (
    <>
      {store ? (
        <>
          <StoreContact store={store}>
            {numbers ? (
              <NumberLines numbers={numbers} />
            ) : store.sharesPhone || store.sharesWhatsapp ? (
              <AskForNumbers
                store={store}
                sellerId={seller.id}
                signedIn={viewer !== 'visitor'}
                failure={failure}
              />
            ) : null}
          </StoreContact>
          <StoreDelivery shippingInfo={store.shippingInfo} />
          <StoreHours hours={store.businessHours} today={today} state={openState} place={country} />
          <StoreBusiness
            type={store.businessType}
            registration={null}
            isRegistered={store.isRegistered}
          />
        </>
      ) : null}
      {viewer === 'owner' ? null : <ReportSeller sellerId={seller.id} hasStore={store !== null} />}
      {viewer === 'member' ? <BlockSeller name={seller.name} blocking={blocking} /> : null}
    </>
  );
}
