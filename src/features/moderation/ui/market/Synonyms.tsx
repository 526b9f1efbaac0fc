import { Plus, Search } from 'lucide-react';
import { Form, Link } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import type { SynonymView } from '#features/search/search.public.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { LabelledInput, LabelledTextarea } from '#ui/Field.tsx';

const PATH = '/admin/synonyms';
/** In place of a key: a group that is yet to be written. */
export const NEW_GROUP = 'new';

/** What was looked for, and after which group the list begins; empty for all of them. */
type Asked = { q: string; after: string };

type SynonymsProps = {
  asked: Asked;
  groups: readonly SynonymView[];
  total: number;
  nextCursor: string | null;
  /** The group whose form is open; its key is empty when it is new. */
  open: SynonymView | null;
  failure: FormFailure | null;
};

export const synonymsPath = (asked: URLSearchParams) =>
  asked.size > 0 ? `${PATH}?${asked}` : PATH;

function hrefOf(asked: Partial<Asked> & { edit?: string }): string {
  return synonymsPath(
    new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')),
  );
}

/** Groups of words that mean the same: found by any of them, added, changed and removed. */
export function Synonyms({ asked, groups, total, nextCursor, open, failure }: SynonymsProps) {
  const t = useTranslations('synonyms');
  const { q } = asked;
  return (
    <>
      {open ? (
        <GroupForm key={open.key} group={open} back={hrefOf(asked)} failure={failure} />
      ) : (
        <FormProblem failure={failure} />
      )}
      <section className="panel stack gap-4" aria-label={t('title')}>
        <Form className="marked-find" role="search" action={PATH}>
          <LabelledInput label={t('find')} type="search" name="q" defaultValue={q} />
          <Button type="submit" look="line" aria-label={t('search')}>
            <Search className="icon" aria-hidden />
          </Button>
        </Form>
        <div className="synonym-bar">
          <p className="num muted" role="status">
            {q !== '' && total === 0 ? t('none') : t('count', { count: total })}
          </p>
          <Link className="btn btn-line" to={hrefOf({ ...asked, edit: NEW_GROUP })}>
            <Plus className="icon" aria-hidden />
            {t('add')}
          </Link>
        </div>
        <ul className="synonyms">
          {groups.map((group) => (
            <Group key={group.key} group={group} asked={asked} />
          ))}
        </ul>
        {nextCursor ? (
          <Link className="btn btn-line" to={hrefOf({ q, after: nextCursor })}>
            {t('more')}
          </Link>
        ) : null}
      </section>
    </>
  );
}

/** "es:sofá" reads "es: sofá". */
export const spacedTerms = (terms: readonly string[]) =>
  terms.map((term) => term.replace(':', ': '));
/** Each word once, whichever languages have it. */
const wordsOf = ({ terms }: SynonymView) => [
  ...new Set(terms.map((term) => term.split(':').at(-1) ?? '')),
];

function Group({ group, asked }: { group: SynonymView; asked: Asked }) {
  const t = useTranslations('synonyms');
  const format = useFormatter();
  const { key, changedAt } = group;
  const words = wordsOf(group);
  const [word = ''] = words;
  return (
    <li>
      <div className="synonym-words">
        <p dir="auto">{words.join(' · ')}</p>
        {changedAt ? (
          <p className="small muted num">
            {t('changed', { day: format.dateTime(new Date(changedAt), { dateStyle: 'medium' }) })}
          </p>
        ) : null}
      </div>
      <div className="synonym-acts">
        <Link
          className="btn btn-line"
          to={hrefOf({ ...asked, edit: key })}
          aria-label={t('editOf', { word })}
        >
          {t('edit')}
        </Link>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="key" value={key} />
          <Button type="submit" look="quiet" aria-label={t('removeOf', { word })}>
            {t('remove')}
          </Button>
        </Form>
      </div>
    </li>
  );
}

function GroupForm({
  group: { key, terms, changedAt },
  back,
  failure,
}: {
  group: SynonymView;
  back: string;
  failure: FormFailure | null;
}) {
  const t = useTranslations('synonyms');
  const error = failure?.fields['terms'];
  const { now, seen = changedAt ?? '', terms: typed } = failure?.typed ?? {};
  return (
    <Form method="post" className="panel stack gap-4">
      <h2>{t(key === '' ? 'addTitle' : 'editTitle')}</h2>
      {error ? null : <FormProblem failure={failure} />}
      {now === undefined ? null : (
        <p className="synonym-words" dir="auto">
          {t('now', { terms: now })}
        </p>
      )}
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="seen" value={seen} />
      <LabelledTextarea
        label={t('terms')}
        hint={t('termsHint')}
        error={error}
        required
        name="terms"
        rows={8}
        spellCheck={false}
        defaultValue={typed ?? spacedTerms(terms).join('\n')}
      />
      <div className="cta-row">
        <Button type="submit" look="primary">
          {t('save')}
        </Button>
        <Link className="btn btn-quiet" to={back}>
          {t('cancel')}
        </Link>
      </div>
    </Form>
  );
}
