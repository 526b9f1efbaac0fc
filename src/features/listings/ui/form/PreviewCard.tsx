import { Image as PictureIcon, MapPin } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { categoryBySlug, topOf } from '#features/catalog/catalog.data.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { conditionsOf, hasPrice } from '#features/listings/edits/input.choices.ts';
import { TilePicture } from '#features/media/ui/MediaTile.tsx';
import type { UploadItem } from '#features/media/ui/useUploads.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { PhotolessTile } from '../ListingPicture.tsx';
import { PriceTag } from '../PriceTag.tsx';
import { typedPrice, type SellValues } from './sell-values.ts';

/** The listing as a card of the grid, while it is being written. */
export function PreviewCard({ items }: { items: readonly UploadItem[] }) {
  const t = useTranslations('selling.form.preview');
  const placeName = useCatalogName('country');
  const conditionName = useCatalogName('condition');
  const { control } = useFormContext<SellValues>();
  const [title, slug, condition, country, price, currency, isNegotiable] = useWatch({
    control,
    name: ['title', 'category', 'condition', 'country', 'price', 'currency', 'isNegotiable'],
  });
  const category = categoryBySlug(slug);
  const parent = category ? topOf(category).slug : '';
  const priced = hasPrice(slug);
  const shownPrice = priced ? typedPrice(price, currency) : { amount: 0, currency };
  const cover = items.find(({ kind, preview, media }) => kind === 'image' && (preview || media));
  const shown = conditionsOf(slug).find((name) => name === condition);
  return (
    <aside className="stack desk preview" aria-label={t('label')}>
      <p className="label muted" aria-hidden>
        {t('label')}
      </p>
      <article className="card">
        <div className="card-media">
          {cover ? (
            <TilePicture item={cover} />
          ) : country ? (
            <PhotolessTile country={country} category={slug} />
          ) : (
            <span className="photoless">
              <PictureIcon className="icon" aria-hidden />
            </span>
          )}
        </div>
        <div className="card-body">
          {shownPrice === null ? (
            <p className="price muted">{t('noPrice')}</p>
          ) : (
            <PriceTag
              price={shownPrice}
              unit={slug === 'real-estate-rent' ? 'month' : 'once'}
              category={parent}
              negotiable={isNegotiable && priced}
            />
          )}
          <h3>{title.trim() || t('noTitle')}</h3>
          {country ? (
            <p className="meta">
              <MapPin className="icon" aria-hidden />
              <span>
                {[placeName(country), ...(shown ? [conditionName(shown)] : [])].join(' · ')}
              </span>
            </p>
          ) : null}
        </div>
      </article>
      <p className="small muted">{t('about')}</p>
    </aside>
  );
}
