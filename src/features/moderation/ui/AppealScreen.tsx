import { ArrowLeft, Undo2 } from 'lucide-react';
import { Form, Link } from 'react-router';
import type { OwnAppealView } from '#features/moderation/moderation.appeal.schema.ts';
import type { StandingView } from '#features/moderation/sanctions/sanction.schema.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { AppealSummary } from './AppealSummary.tsx';
import { Proofs } from './Proofs.tsx';
import { StandingTrack } from './StandingTrack.tsx';

/** An appeal that was sent: how far it is, what was written, and what was answered. */
export function AppealScreen({
  appeal,
  standing,
  failure,
}: {
  appeal: OwnAppealView;
  standing: StandingView;
  failure: FormFailure | null;
}) {
  const t = useTranslations('decisions');
  const { id, about, aboutId, state, text, proofs, answer } = appeal;
  return (
    <div className="page notice-page">
      <div className="stack gap-6">
        <div>
          <Link
            className="crumb"
            to={about === 'decision' ? `/decisions/${aboutId}` : `/sanctions/${aboutId}`}
          >
            <ArrowLeft className="icon" aria-hidden />
            {t('decision')}
          </Link>
          <h1>{t(`appealed.${state}`)}</h1>
          {state === 'upheld' ? <p className="muted">{t('appealed.upheldText')}</p> : null}
        </div>
        <AppealSummary appeal={appeal} />
        {answer ? (
          <section className="stack gap-3">
            <h2>{t('appealed.said')}</h2>
            <blockquote className="quote" dir="auto">
              {answer}
            </blockquote>
          </section>
        ) : null}
        <section className="stack gap-3">
          <h2>{t('appealed.wrote')}</h2>
          <blockquote className="quote" dir="auto">
            {text}
          </blockquote>
          <Proofs proofs={proofs} />
        </section>
        {state === 'open' ? (
          <Form method="post" className="cta-row">
            <FormProblem failure={failure} />
            <input type="hidden" name="id" value={id} />
            <button className="btn btn-quiet" name="intent" value="withdraw">
              <Undo2 className="icon" aria-hidden />
              {t('appealed.withdraw')}
            </button>
          </Form>
        ) : null}
      </div>
      <aside className="stack gap-4">
        <StandingTrack standing={standing} />
      </aside>
    </div>
  );
}
