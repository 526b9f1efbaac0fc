import { Link } from 'react-router';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import type { Variant, WaveAccount, WaveView } from '#features/moderation/cleaning/wave.schema.ts';
import { STANDING_LOOKS } from '#features/moderation/ui/people/standing-looks.ts';
import { casePath } from '#features/moderation/ui/queue/queue-paths.ts';
import { useFreshWhilePending } from '#features/pages/ui/useFreshWhilePending.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import type { FormAnswer } from '#platform/pages/form-failure.server.ts';
import { Badge } from '#ui/Badge.tsx';
import { Face } from '#ui/Face.tsx';
import { WaveDecision } from './WaveDecision.tsx';
import { useWaveTime, WaveFacts } from './WaveFacts.tsx';
import { wavePath } from './wave-paths.ts';

/** One wave: what it says, what is decided, and who is behind it. */
export function WaveScreen({
  wave,
  accounts,
  answer,
}: {
  wave: WaveView;
  accounts: { items: readonly WaveAccount[]; nextCursor: string | null };
  answer: FormAnswer | null;
}) {
  const t = useTranslations('waves');
  const time = useWaveTime();
  const { variants, others } = wave;
  useFreshWhilePending(wave.isRunning);
  return (
    <div className="admin-cols">
      <div className="stack gap-4">
        <WaveDecision wave={wave} answer={answer} />
        <section className="panel stack gap-4" aria-labelledby="wave-variants">
          <div>
            <h2 id="wave-variants">{t('variants')}</h2>
            <p className="small muted">
              <WaveFacts wave={wave} /> · {time(wave)}
            </p>
          </div>
          <ul className="wave-variants">
            {variants.map((variant) => (
              <VariantRow key={variant.caseId} variant={variant} />
            ))}
          </ul>
          {others > 0 ? <p className="small muted">{t('others', { count: others })}</p> : null}
        </section>
      </div>
      <section className="panel stack gap-4" aria-labelledby="wave-accounts">
        <h2 id="wave-accounts">
          {t('accounts')} <span className="badge num">{wave.accounts}</span>
        </h2>
        <ul className="wave-accounts">
          {accounts.items.map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
        </ul>
        {accounts.nextCursor ? (
          <p>
            <Link className="btn btn-line" to={wavePath(wave.id, accounts.nextCursor)}>
              {t('more')}
            </Link>
          </p>
        ) : null}
      </section>
    </div>
  );
}

function VariantRow({ variant: { caseId, title, text, picture, count } }: { variant: Variant }) {
  const t = useTranslations('waves');
  return (
    <li>
      {picture ? (
        <span className="thumb">
          <ListingPicture media={picture} alt="" sizes="4rem" />
        </span>
      ) : null}
      <div>
        <p>
          <Link to={casePath(caseId)} aria-label={t('case', { title })} dir="auto">
            {title}
          </Link>{' '}
          <span className="badge num">{t('times', { count })}</span>
        </p>
        <p className="small wave-text" dir="auto">
          {text}
        </p>
      </div>
    </li>
  );
}

function AccountRow({
  account: { id, name, picture, joinedAt, standing, things, shared },
}: {
  account: WaveAccount;
}) {
  const t = useTranslations('waves');
  const people = useTranslations('people');
  const format = useFormatter();
  const { tone, Icon } = STANDING_LOOKS[standing];
  const date = format.dateTime(new Date(joinedAt), { dateStyle: 'medium' });
  return (
    <li>
      <Face picture={picture} name={name} lazy />
      <span>
        <Link to={`/admin/people/${id}`}>{name}</Link>
        <span className="small muted">
          {[t('joined', { date }), t('times', { count: things })].join(' · ')}
        </span>
        <span className="row wrap gap-1">
          {shared.map((kind) => (
            <span key={kind} className="badge">
              {t(`shared.${kind}`)}
            </span>
          ))}
        </span>
      </span>
      {standing === 'ok' ? null : (
        <Badge tone={tone} icon={<Icon className="icon" />}>
          {people(`states.${standing}`)}
        </Badge>
      )}
    </li>
  );
}
