import { ChevronRight, KeyRound, Mail } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { stepHref } from '#features/accounts/sign-in/steps.ts';
import { linkTo } from '#ui/rich.tsx';
import { StepHead } from './StepHead.tsx';

/** First step of signing in: by code or by password. */
export function MethodSelect({ next, reason }: { next: string | null; reason: string | null }) {
  const t = useTranslations('accounts.login');
  const ways = [
    { href: stepHref('/login', 'code', next), Icon: Mail, key: 'byCode' },
    { href: stepHref('/login', 'password', next), Icon: KeyRound, key: 'byPassword' },
  ] as const;
  return (
    <>
      <StepHead title={t('title')} text={t('how')} reason={reason} />
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
      <p className="muted">{t.rich('new', { link: linkTo(stepHref('/signup', null, next)) })}</p>
    </>
  );
}
