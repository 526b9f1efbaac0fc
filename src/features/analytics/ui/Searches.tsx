import { Form } from 'react-router';
import type { ProposalView, SearchedView } from '#features/analytics/analytics.schema.ts';
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { Button } from '#ui/Button.tsx';
import { LabelledSelect } from '#ui/Select.tsx';
import { useShortcuts } from '#ui/useShortcuts.ts';

type SearchesProps = {
  asked: { nothing: boolean; country: string };
  searches: readonly SearchedView[];
};

/** Questions with how many people asked them, and how many of those were shown nothing. */
export function Searches({ asked, searches }: SearchesProps) {
  const t = useTranslations('searches');
  const place = useCatalogName('country');
  return (
    <section className="panel stack gap-4" aria-label={t('questions')}>
      <h2>{t('questions')}</h2>
      <Form className="searches-filter" action="/admin/searches">
        <LabelledSelect
          label={t('found')}
          name="found"
          defaultValue={asked.nothing ? 'nothing' : ''}
        >
          <option value="">{t('all')}</option>
          <option value="nothing">{t('nothingFound')}</option>
        </LabelledSelect>
        <LabelledSelect label={t('place')} name="country" defaultValue={asked.country}>
          <option value="">{t('everywhere')}</option>
          {COUNTRIES.map(({ code }) => (
            <option key={code} value={code}>
              {place(code)}
            </option>
          ))}
        </LabelledSelect>
        <Button type="submit" look="line">
          {t('show')}
        </Button>
      </Form>
      {searches.length === 0 ? <p className="muted">{t('none')}</p> : null}
      <ul className="synonyms">
        {searches.map(({ question, country, people, nothing }) => (
          <li key={`${question}/${country}`}>
            <div className="synonym-words">
              <p dir="auto">{question}</p>
              <p className="small muted">{country === null ? t('everywhere') : place(country)}</p>
            </div>
            <p className="num">
              {t('people', { count: people })}
              {nothing > 0 ? ` · ${t('nothing', { count: nothing })}` : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Proposed names; A accepts the first one, R refuses it. */
export function NameProposals({
  proposals,
  failure,
}: {
  proposals: readonly ProposalView[];
  failure: FormFailure | null;
}) {
  const t = useTranslations('searches');
  useDecisionKeys();
  return (
    <section className="panel stack gap-4" aria-label={t('names')}>
      <h2>{t('names')}</h2>
      <p className="muted">{t('namesLead')}</p>
      <FormProblem failure={failure} />
      {proposals.length === 0 ? <p className="muted">{t('noNames')}</p> : null}
      <ul className="synonyms">
        {proposals.map((proposal) => (
          <Proposal key={proposal.id} {...proposal} />
        ))}
      </ul>
    </section>
  );
}

function Proposal({ id, name, concept, names, people }: ProposalView) {
  const t = useTranslations('searches');
  return (
    <li>
      <div className="synonym-words">
        <p dir="auto">
          <strong>{name}</strong> = {names.length > 0 ? names.join(' · ') : concept}
        </p>
        <p className="small muted num">{t('people', { count: people })}</p>
      </div>
      <Form method="post" className="synonym-acts" data-proposal preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="name" value={name} />
        <Button
          type="submit"
          look="line"
          name="decision"
          value="accept"
          aria-label={t('acceptOf', { name })}
        >
          {t('accept')} <kbd className="kbd desk">A</kbd>
        </Button>
        <Button
          type="submit"
          look="quiet"
          name="decision"
          value="refuse"
          aria-label={t('refuseOf', { name })}
        >
          {t('refuse')} <kbd className="kbd desk">R</kbd>
        </Button>
      </Form>
    </li>
  );
}

const DECISIONS: Readonly<Record<string, string>> = { a: 'accept', r: 'refuse' };

/** A and R decide the first proposal; not while somebody writes. */
function useDecisionKeys(): void {
  useShortcuts((key, repeated) => {
    const decision = repeated ? undefined : DECISIONS[key];
    const button = `[data-proposal] [name=decision][value=${decision}]`;
    if (decision) document.querySelector<HTMLButtonElement>(button)?.click();
    return decision !== undefined;
  });
}
