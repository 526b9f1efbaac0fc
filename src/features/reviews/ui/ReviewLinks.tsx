import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ROLES, type Role } from '../reviews.limits.ts';

/** The address of a list of reviews. */
function reviewsPath(path: string, role: Role, after?: string): string {
  const [pathname = path, query = ''] = path.split('?');
  const search = new URLSearchParams(query);
  if (role === 'buyer') search.set('as', 'buyer');
  if (after) search.set('after', after);
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}

/** The role that an address asks for. */
export function roleIn(search: URLSearchParams): Role {
  return search.get('as') === 'buyer' ? 'buyer' : 'seller';
}

/** What somebody was rated for: links, where they were rated as a buyer at all. */
export function RoleTabs({ path, as }: { path: string; as: Role }) {
  const t = useTranslations('reviewing.roles');
  return (
    <nav className="row wrap role-tabs" aria-label={t('label')}>
      {ROLES.map((each) => (
        <Link
          key={each}
          className="chip"
          to={reviewsPath(path, each)}
          preventScrollReset
          aria-current={each === as ? 'page' : undefined}
        >
          {t(each)}
        </Link>
      ))}
    </nav>
  );
}

/** Further reviews, and back to the newest. */
export function MoreReviews({
  path,
  as,
  nextCursor,
  continued,
}: {
  path: string;
  as: Role;
  nextCursor: string | null;
  /** This is not the first page. */
  continued: boolean;
}) {
  const t = useTranslations('reviewing');
  if (!nextCursor && !continued) return null;
  return (
    <p className="row wrap">
      {continued ? (
        <Link className="btn btn-quiet" to={reviewsPath(path, as)}>
          {t('first')}
        </Link>
      ) : null}
      {nextCursor ? (
        <Link className="btn btn-line" to={reviewsPath(path, as, nextCursor)}>
          {t('more')}
          <ArrowRight className="icon" aria-hidden />
        </Link>
      ) : null}
    </p>
  );
}
