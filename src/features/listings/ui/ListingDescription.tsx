import { Tag } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { ListingView } from '#features/listings/listings.schema.ts';

/**
 * Paragraphs of a seller's text: blank lines part them, single line breaks stay. Addresses in it
 * are never made into links.
 */
function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** What the seller wrote, and the tags that lead to more of the same. */
export function ListingDescription({
  description,
  language,
  tags,
}: Pick<ListingView, 'description' | 'language' | 'tags'>) {
  const t = useTranslations('detail');
  return (
    <section aria-labelledby="listing-description">
      <h2 id="listing-description">{t('description')}</h2>
      <div className="prose" dir="auto" lang={language ?? undefined}>
        {paragraphsOf(description).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {tags.length > 0 ? (
        <ul className="chips" aria-label={t('tags')}>
          {tags.map((tag) => (
            <li key={tag}>
              <a className="chip" href={`/search?${new URLSearchParams({ q: tag })}`}>
                <Tag className="icon icon-s" aria-hidden="true" />
                {tag}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
