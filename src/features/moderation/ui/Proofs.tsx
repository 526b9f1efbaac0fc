import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import type { MediaView } from '#features/media/media.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';

/** The pictures of an appeal; each opens as it is. */
export function Proofs({ proofs }: { proofs: readonly MediaView[] }) {
  const t = useTranslations('proofs');
  if (proofs.length === 0) return null;
  return (
    <section className="stack gap-2">
      <h3 className="label">{t('title')}</h3>
      <ul className="proofs">
        {proofs.map((proof, place) => (
          <li key={proof.url}>
            <a href={proof.url} target="_blank" rel="noreferrer">
              <ListingPicture media={proof} alt={t('number', { number: place + 1 })} sizes="8rem" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
