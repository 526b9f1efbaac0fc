import { Eye, Scale } from 'lucide-react';
import { Form, Link } from 'react-router';
import type { AppealDetails } from '#features/moderation/moderation.appeal.schema.ts';
import { ANSWER_MAX } from '#features/moderation/appeals/appeal.limits.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';
import { LabelledTextarea } from '#ui/Field.tsx';
import { Thumbs } from '../desk/Thumbs.tsx';
import { MarkedWords } from '../MarkedWords.tsx';
import { Proofs } from '../Proofs.tsx';
import { ClaimFace, ClaimForm } from './Claim.tsx';

/** A decision, and beside it what the person says against it. */
export function AppealPane({
  appeal,
  failure,
}: {
  appeal: AppealDetails;
  failure: FormFailure | null;
}) {
  const t = useTranslations('inbox');
  const day = useDay();
  const { person, decision, claim, lock, text, proofs, earlier } = appeal;
  return (
    <section className="inbox-pane" aria-labelledby="inbox-open">
      <header>
        <div>
          <h2 id="inbox-open">
            <bdi>{appeal.title || person.name}</bdi>
          </h2>
          <p className="small muted">
            {t('answerBy', { sent: day(appeal.createdAt), due: day(appeal.dueAt) })}
          </p>
        </div>
        <div className="row wrap">
          <ClaimFace claim={claim} lock={lock} />
          <ClaimForm id={appeal.id} claim={claim} lock={lock} />
        </div>
      </header>
      <div className="inbox-cols">
        <Decision decision={decision} title={appeal.title || person.name} />
        <section className="panel stack gap-3">
          <h2>{t('appeal')}</h2>
          <p className="row gap-3">
            <Face picture={person.picture} name={person.name} lazy />
            <span className="small">
              <Link className="strong" to={`/admin/people/${person.id}`}>
                {person.name}
              </Link>
              <br />
              <span className="muted">{t('earlier', { count: earlier })}</span>
            </span>
          </p>
          <blockquote className="quote small" dir="auto">
            {text}
          </blockquote>
          <Proofs proofs={proofs} />
        </section>
      </div>
      {lock ? null : <Answer appeal={appeal} failure={failure} />}
    </section>
  );
}

function useDay() {
  const format = useFormatter();
  return (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' });
}

/** What was decided by whom, under which rule, and what they saw. */
function Decision({ decision, title }: Pick<AppealDetails, 'decision' | 'title'>) {
  const t = useTranslations('inbox');
  const tp = useTranslations('decisions.stand');
  const marked = decision.seen.texts.map(({ text }) => text);
  const rest = decision.written.filter((text) => !marked.includes(text));
  const ts = useTranslations('policy');
  const day = useDay();
  return (
    <section className="panel stack gap-3">
      <h2>{t('decision')}</h2>
      <p className="small">
        <b>{decision.decidedBy ?? t('check')}</b>
        <br />
        <span className="muted">
          {[decision.at && day(decision.at), decision.step && tp.dynamic(decision.step)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {decision.rule ? (
        <div className="note error">
          <Scale className="icon" aria-hidden />
          <div>
            <strong>{ts(`${decision.rule}.title`)}</strong>
            {ts(`${decision.rule}.text`)}
          </div>
        </div>
      ) : null}
      <MarkedWords texts={decision.seen.texts} />
      {rest.map((text) => (
        <blockquote key={text} className="quote small" dir="auto">
          {text}
        </blockquote>
      ))}
      <Thumbs title={title} pictures={decision.pictures} />
      {decision.path ? (
        <a className="btn btn-line" href={decision.path} target="_blank" rel="noreferrer">
          <Eye className="icon" aria-hidden />
          {t('look')}
        </a>
      ) : null}
      {decision.note ? (
        <p className="small" dir="auto">
          {decision.note}
        </p>
      ) : null}
    </section>
  );
}

/** What the person is told, and whether the decision stands. */
function Answer({ appeal, failure }: { appeal: AppealDetails; failure: FormFailure | null }) {
  const t = useTranslations('inbox');
  return (
    <Form method="post" className="inbox-decide">
      <input type="hidden" name="id" value={appeal.id} />
      <FormProblem failure={failure} />
      <LabelledTextarea
        label={t('answerTo', { name: appeal.person.name })}
        required
        error={failure?.fields['answer']}
        className="textarea short"
        name="answer"
        maxLength={ANSWER_MAX}
        defaultValue={failure?.typed?.['answer']}
      />
      <div className="cta-row">
        <button className="btn btn-line" name="intent" value="deny">
          {t('deny')}
        </button>
        <button className="btn btn-primary" name="intent" value="takeBack">
          {t('takeBack')}
        </button>
      </div>
    </Form>
  );
}
