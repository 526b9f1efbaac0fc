import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDates } from '#platform/i18n/dates.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ButtonLink } from '#ui/Button.tsx';
import type { OpeningStep } from '../../pages.opening.server.ts';
import { useSite } from '../SiteContext.tsx';

const code = (words: ReactNode) => <code>{words}</code>;

/** What whoever runs the shop has still to do; shown to administrators alone. */
export function OpeningSteps({
  steps,
  backedUpAt,
}: {
  steps: readonly OpeningStep[];
  /** In ISO 8601. */
  backedUpAt: string | null;
}) {
  const t = useTranslations('opening.steps');
  const dates = useDates();
  const { name, contactEmail, program } = useSite();
  const done = steps.filter((step) => step.done).length;
  const said = {
    name: [name, contactEmail].filter(Boolean).join(', '),
    backup: backedUpAt ? dates.moment(backedUpAt) : '',
    admin: program?.admin ?? '',
    code,
  };
  return (
    <section className="section opening-steps">
      <div className="page">
        <div className="panel stack gap-3">
          <div className="row between wrap gap-3">
            <div>
              <h2>{t('title')}</h2>
              <p className="small muted">{t('state', { done, count: steps.length })}</p>
            </div>
            <div
              className="progress"
              role="progressbar"
              aria-label={t('title')}
              aria-valuenow={done}
              aria-valuemin={0}
              aria-valuemax={steps.length}
            >
              <i className={`done-${done}-of-${steps.length}`} />
            </div>
          </div>
          <ol className="todo">
            {steps.map((step, index) => (
              <li key={step.key} className={step.done ? 'done' : undefined}>
                <i aria-hidden="true">
                  {step.done ? <Check className="icon icon-s" /> : index + 1}
                </i>
                <div>
                  <b>{t(`${step.key}.title`)}</b>
                  {step.done ? <span className="sr"> {t('done')}</span> : null}
                  <p className="small muted">
                    {step.trouble ??
                      t.rich(step.done ? `${step.key}.done` : `${step.key}.todo`, said)}
                  </p>
                </div>
                {step.trouble ? (
                  <ButtonLink look="line" href="/admin/checks">
                    {t('checks')}
                  </ButtonLink>
                ) : null}
                {(step.key === 'listing' || step.key === 'secondFactor') && !step.done ? (
                  <ButtonLink
                    look={isNext(steps, step) ? 'primary' : 'line'}
                    href={step.key === 'listing' ? '/sell' : '/two-factor?next=/'}
                  >
                    {t(`${step.key}.go`)}
                  </ButtonLink>
                ) : null}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

function isNext(steps: readonly OpeningStep[], step: OpeningStep): boolean {
  return steps.find(({ done }) => !done) === step;
}
