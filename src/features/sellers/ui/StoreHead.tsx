import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { countryByCode } from '#features/catalog/catalog.data.ts';
import type { MediaView } from '#features/media/media.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';
import { Fret } from '#ui/Fret.tsx';
import { Picture } from '#features/media/ui/Picture.tsx';

export type StoreHeadProps = {
  name: string;
  logo: MediaView | null;
  banner: MediaView | null;
  /** The person behind it: their picture stands in for a logo, their place for a banner. */
  avatar: string | null;
  country: string | null;
  verified: boolean;
  /** Stars, place and the like below the name. */
  children: ReactNode;
  /** What can be done with the store. */
  actions: ReactNode;
};

/**
 * Banner under the eave, logo, and name of a store; without a banner, the seller's own island is
 * drawn.
 */
export function StoreHead({
  name,
  logo,
  banner,
  avatar,
  country,
  verified,
  children,
  actions,
}: StoreHeadProps) {
  const t = useTranslations('stores.head');
  const ts = useTranslations('sellers');
  return (
    <>
      <div className="banner">
        {banner ? (
          <Picture
            picture={banner}
            alt={t('bannerOwn', { name })}
            sizes="(min-width: 80rem) 1216px, 100vw"
            eager
          />
        ) : (
          <DrawnBanner country={country} />
        )}
        <Fret />
      </div>
      <div className="row wrap store-head">
        <div className="store-logo">
          {logo ? (
            <Picture picture={logo} alt={t('logo', { name })} sizes="128px" eager />
          ) : (
            <Face picture={avatar} name={name} size="xl" />
          )}
        </div>
        <div className="store-who">
          <h1>
            {name}
            {verified ? (
              <span className="verified" title={ts('verified')}>
                <BadgeCheck className="icon" aria-hidden />
                <span className="sr">{ts('verified')}</span>
              </span>
            ) : null}
          </h1>
          {children}
        </div>
        {actions}
      </div>
    </>
  );
}

function DrawnBanner({ country }: { country: string | null }) {
  const slug = country && countryByCode(country)?.slug;
  if (!slug) return <img src="/scenes/store-banner.svg" alt="" width={1600} height={620} />;
  return (
    <img className="drawn" src={`/scenes/islands/${slug}.svg`} alt="" width={800} height={600} />
  );
}
