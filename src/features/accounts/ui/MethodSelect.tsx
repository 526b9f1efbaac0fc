import { ChevronRight, KeyRound, Mail } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n.ts';
import { linkTo } from '#ui/rich.tsx';
import { StepHead } from './StepHead.tsx';

/** First step of signing in: by code or by password. */
export function MethodSelect({
  codeHref,
  passwordHref,
  next,
}: {
  codeHref: string;
  passwordHref: string;
  next: string | null;
}) {
  const t = useTranslations('accounts.login');
  const ways = [
    { href: codeHref, Icon: Mail, key: 'byCode' },
    { href: passwordHref, Icon: KeyRound, key: 'byPassword' },
  ] as const;
  return (
    <>
      <StepHead title={t('title')} text={t('how')} />
      {ways.map(({ href, Icon, key }) => (
        <Link key={key} className="method" to={href}>
          <span className="cat-ic">
            <Icon className="icon" aria-hidden />
          </span>
          <span>
            <b>{t(`${key}.name`)}</b>
            <br />
            <span className="small muted">{t(`${key}.text`)}</span>
          </span>
          <ChevronRight className="icon" aria-hidden />
        </Link>
      ))}
      <p className="muted">
        {t.rich('new', {
          link: linkTo(next ? `/signup?next=${encodeURIComponent(next)}` : '/signup'),
        })}
      </p>
    </>
  );
}
