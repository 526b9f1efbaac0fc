import type { ReactNode } from 'react';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';

/** A category with its drawn icon, which the catalog hands in. */
export type CategoryLink = { slug: string; token: string; icon: ReactNode };

/** Popular categories, each in its bowl: to what is for sale, or to one place for all of them. */
export function CategoryBowls({
  categories,
  href,
}: {
  categories: readonly CategoryLink[];
  href?: string;
}) {
  const name = useCatalogName('category');
  return (
    <div className="cats">
      {categories.map(({ slug, token, icon }) => (
        <a key={slug} href={href ?? `/products?category=${slug}`}>
          <span className={`cat-ic ${token}`}>{icon}</span>
          {name(slug)}
        </a>
      ))}
    </div>
  );
}
