import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';

/** What stands in place of a reply box for those who cannot write. */
export function NoReplyBox({ path, signedIn }: { path: string; signedIn: boolean }) {
  const t = useTranslations('forum.post');
  return (
    <p className="panel tint row between wrap forum-reply-form">
      {signedIn ? (
        <>
          <span>{t('unverified')}</span>
          <Link className="btn btn-line" to="/profile?tab=settings">
            {t('settings')}
          </Link>
        </>
      ) : (
        <Link className="btn btn-line" to={`/login?next=${encodeURIComponent(path)}`}>
          {t('signIn')}
        </Link>
      )}
    </p>
  );
}
