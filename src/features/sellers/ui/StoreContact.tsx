import { Ban, Flag, Globe, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { BlockForm } from '#features/accounts/ui/BlockForm.tsx';
import { readableNumber, whatsappLink } from '#features/sellers/sellers.numbers.ts';
import { SOCIAL_NETWORKS } from '#features/sellers/sellers.limits.ts';
import type { SellerNumbers, StoreView } from '#features/sellers/sellers.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { TakeDownLink } from '#features/pages/ui/TakeDownLink.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { NetworkIcon } from './NetworkIcon.tsx';
import { StorePanel } from './StorePanels.tsx';

/**
 * Links that a seller wrote lend them no rank, and the window they open has no hold on this one.
 */
const FOREIGN = { target: '_blank', rel: 'nofollow noopener ugc' } as const;

/** What people read of an address: its host. */
const hostOf = (url: string) => URL.parse(url)?.hostname.replace(/^www\./, '') ?? url;

export type StoreContactProps = {
  store: Pick<StoreView, 'website' | 'socialMedia'>;
  /** Numbers, or the way to them. */
  children?: ReactNode;
};

/** Numbers, website and networks of a store. */
export function StoreContact({ store: { website, socialMedia }, children }: StoreContactProps) {
  const t = useTranslations('stores.contact');
  const tn = useTranslations('stores.network');
  const networks = SOCIAL_NETWORKS.flatMap((network) =>
    socialMedia[network] ? [{ network, url: socialMedia[network] }] : [],
  );
  const newTab = <span className="sr"> {t('newTab')}</span>;
  if (!website && networks.length === 0 && !children) return null;
  return (
    <StorePanel title={t('title')}>
      {children}
      {website ? (
        <a className="act contact-line" href={website} {...FOREIGN}>
          <Globe className="icon muted" aria-hidden />
          <span>
            {hostOf(website)}
            {newTab}
          </span>
        </a>
      ) : null}
      {networks.length > 0 ? (
        <ul className="row gap-1 networks" aria-label={t('social')}>
          {networks.map(({ network, url }) => (
            <li key={network}>
              <a className="icon-btn" href={url} {...FOREIGN} title={tn(network)}>
                <NetworkIcon network={network} />
                <span className="sr">
                  {tn(network)} {t('newTab')}
                </span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </StorePanel>
  );
}

/** Numbers that are known to the reader: to call, and to open a chat with. */
export function NumberLines({ numbers: { phoneNumber, whatsapp } }: { numbers: SellerNumbers }) {
  const t = useTranslations('stores.contact');
  return (
    <div className="numbers" role="status">
      {phoneNumber ? (
        <a className="act contact-line num" href={`tel:${phoneNumber}`}>
          <Phone className="icon muted" aria-hidden />
          <span>
            <span className="sr">{t('phone')} </span>
            {readableNumber(phoneNumber)}
          </span>
        </a>
      ) : null}
      {whatsapp ? (
        <a className="act contact-line num" href={whatsappLink(whatsapp)} {...FOREIGN}>
          <MessageCircle className="icon muted" aria-hidden />
          <span>
            {t('whatsappNumber', { number: readableNumber(whatsapp) })}
            <span className="sr"> {t('newTab')}</span>
          </span>
        </a>
      ) : null}
    </div>
  );
}

/** The tap that shows the numbers; visitors sign in first and come back (DECISIONS.md H2). */
export function AskForNumbers({
  store: { sharesPhone, sharesWhatsapp },
  sellerId,
  signedIn,
  failure,
}: {
  store: Pick<StoreView, 'sharesPhone' | 'sharesWhatsapp'>;
  sellerId: string;
  signedIn: boolean;
  failure: FormFailure | null;
}) {
  const t = useTranslations('stores.contact');
  if (!sharesPhone && !sharesWhatsapp) return null;
  const label = t(sharesPhone ? (sharesWhatsapp ? 'showBoth' : 'show') : 'showWhatsapp');
  const icon = sharesPhone ? (
    <Phone className="icon" aria-hidden />
  ) : (
    <MessageCircle className="icon" aria-hidden />
  );
  if (!signedIn)
    return (
      <Link className="btn btn-line btn-block" to={`/login?next=/seller/${sellerId}`}>
        {icon}
        {t('signIn')}
      </Link>
    );
  return (
    <Form method="post" preventScrollReset className="stack gap-2">
      <button className="btn btn-line btn-block" type="submit" name="intent" value="numbers">
        {icon}
        {label}
      </button>
      <FormProblem failure={failure} />
    </Form>
  );
}

/** Nobody has to hear from a seller, and the seller is not told why. */
export function BlockSeller({ name, blocking }: { name: string; blocking: boolean }) {
  const t = useTranslations('stores.contact');
  return (
    <div className="stack gap-2 small muted">
      {blocking ? <p role="status">{t('blocking')}</p> : null}
      <BlockForm name={name} blocking={blocking} className="row gap-1 link">
        <Ban className="icon icon-s" aria-hidden />
        {t(blocking ? 'unblock' : 'block')}
      </BlockForm>
    </div>
  );
}

/** Leads to the report of a person, or of their store where there is one. */
export function ReportSeller({ sellerId, hasStore }: { sellerId: string; hasStore: boolean }) {
  const t = useTranslations('stores.contact');
  return (
    <>
      <Link
        className="row gap-1 small muted report-link"
        to={`/report?kind=${hasStore ? 'stores' : 'profiles'}&id=${sellerId}`}
      >
        <Flag className="icon icon-s" aria-hidden />
        {t(hasStore ? 'reportStore' : 'report')}
      </Link>
      <TakeDownLink
        kind={hasStore ? 'stores' : 'profiles'}
        id={sellerId}
        className="row gap-1 small muted report-link"
      />
    </>
  );
}
