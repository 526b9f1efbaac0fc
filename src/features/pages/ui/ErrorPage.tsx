import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { isAway } from './connection.ts';
import { useAskAgain } from './offline/useAskAgain.ts';

const KINDS: Record<number, 'missing' | 'tooMany' | 'offline'> = {
  0: 'offline',
  404: 'missing',
  429: 'tooMany',
};

/**
 * What a person sees when a page failed: what happened, and the ways on. A page that may come in a
 * moment comes by itself.
 * @param status of the answer; 0 when there was none
 * @param wayOn another way than the one home
 * @param whole the page is tried again as a document
 */
export function ErrorPage({
  status,
  wayOn,
  whole = false,
}: {
  status: number;
  wayOn?: ReactNode;
  whole?: boolean;
}) {
  const t = useTranslations('common.error');
  const { pathname, search } = useLocation();
  const kind = KINDS[status] ?? 'failed';
  useAskAgain(isAway(status) && !whole);
  return (
    <div className="page error-page">
      <title>{t(`${kind}.title`)}</title>
      <h1>{t(`${kind}.title`)}</h1>
      <p className="muted">{t(`${kind}.text`)}</p>
      <div className="row wrap">
        {kind === 'missing' ? null : (
          <ButtonLink look="primary" href={pathname + search} target={whole ? '_self' : undefined}>
            {t('retry')}
          </ButtonLink>
        )}
        {wayOn}
        <ButtonLink look={kind === 'missing' ? 'primary' : 'line'} href="/" data-status={status}>
          {t('home')}
        </ButtonLink>
      </div>
    </div>
  );
}
