import { Ban } from 'lucide-react';
import { Link, useRouteLoaderData } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { Viewer } from './viewer.ts';

/** The page on which a moderator takes away something that the public sees. */
export const takeDownPath = (kind: string, id: string): string =>
  `/admin/take-down?kind=${kind}&id=${id}`;

/** Leads there from the page of a thing; for moderators alone. */
export function TakeDownLink({
  kind,
  id,
  className = 'btn btn-quiet',
}: {
  kind: string;
  id: string;
  className?: string;
}) {
  const t = useTranslations('common');
  const viewer = useRouteLoaderData<{ viewer: Viewer | null }>('root')?.viewer;
  if (!viewer?.moderator) return null;
  return (
    <Link className={className} to={takeDownPath(kind, id)} rel="nofollow">
      <Ban className="icon icon-s" aria-hidden />
      {t('takeDown')}
    </Link>
  );
}
