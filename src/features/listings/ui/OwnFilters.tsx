import { Rows2, Rows3, Search } from 'lucide-react';
import { Form, Link } from 'react-router';
import {
  leavesOut,
  OWN_SORTS,
  OWN_STATES,
  OWN_WORDS_MAX,
  type OwnBrowse,
  ownListingsPath,
} from '#features/listings/own/own.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { options, Select } from '#ui/Select.tsx';

/** Words, status and order of the own listings: a form that leads to an address. */
export function OwnFilters({ browse, total }: { browse: OwnBrowse; total: number }) {
  const t = useTranslations('ownListings');
  const status = useTranslations('ownListings.states');
  const order = useTranslations('ownListings.sorts');
  const { q, state, sort, compact } = browse;
  const first = { ...browse, after: null };
  return (
    <search className="own-find">
      <Shown browse={browse} total={total} />
      <details open={leavesOut(browse) || sort !== OWN_SORTS[0]}>
        <summary className="btn btn-line btn-sm">
          <Search className="icon icon-s" aria-hidden />
          {t('label')}
        </summary>
        {/* Another address begins with its own values. */}
        <Form
          key={ownListingsPath(first)}
          className="own-filters-form"
          action="/profile"
          preventScrollReset
          aria-label={t('label')}
        >
          <input type="hidden" name="tab" value="listings" />
          {compact ? <input type="hidden" name="rows" value="compact" /> : null}
          <Field label={t('words')}>
            {(field) => (
              <input
                {...field}
                className="input"
                type="search"
                name="q"
                defaultValue={q}
                maxLength={OWN_WORDS_MAX}
              />
            )}
          </Field>
          <Field label={t('state')}>
            {(field) => (
              <Select {...field} name="state" defaultValue={state ?? ''}>
                <option value="">{t('anyState')}</option>
                {options(OWN_STATES, (name) => status(name))}
              </Select>
            )}
          </Field>
          <Field label={t('sort')}>
            {(field) => (
              <Select {...field} name="sort" defaultValue={sort}>
                {options(OWN_SORTS, (name) => order(name))}
              </Select>
            )}
          </Field>
          <Button type="submit" look="line">
            {t('show')}
          </Button>
        </Form>
      </details>
    </search>
  );
}

/** How many there are, and other ways to look at them. */
function Shown({ browse, total }: { browse: OwnBrowse; total: number }) {
  const t = useTranslations('ownListings');
  const { compact } = browse;
  const Rows = compact ? Rows2 : Rows3;
  return (
    <div className="row wrap between">
      <p className="small muted num" role="status">
        {t('count', { count: total })}
      </p>
      <p className="row wrap">
        {leavesOut(browse) ? (
          <Link
            className="btn btn-quiet btn-sm"
            to={ownListingsPath({ ...browse, after: null, q: '', state: null })}
          >
            {t('clear')}
          </Link>
        ) : null}
        <Link
          className="btn btn-quiet btn-sm"
          to={ownListingsPath({ ...browse, compact: !compact })}
          preventScrollReset
        >
          <Rows className="icon icon-s" aria-hidden />
          {t(compact ? 'full' : 'compact')}
        </Link>
      </p>
    </div>
  );
}
