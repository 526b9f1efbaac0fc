import { Download, Lock, Search, X } from 'lucide-react';
import { Form, Link } from 'react-router';
import type { Route } from './+types/admin-audit';
import { AUDIT_GROUPS } from '#features/accounts/accounts.limits.ts';
import {
  AUDIT_COUNTED,
  AUDIT_DAYS,
  AUDIT_EXPORTED,
  AUDIT_WHO,
} from '#features/moderation/moderation.public.ts';
import { AdminPage } from '#features/moderation/ui/AdminPage.tsx';
import { AuditTable } from '#features/moderation/ui/people/AuditTable.tsx';
import { useFlagName } from '#features/moderation/ui/useFlagName.ts';
import peopleCss from '#features/moderation/ui/people/people.css?url';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { LabelledSelect, options } from '#ui/Select.tsx';
import { loadAdminAuditPage } from '#features/moderation/pages/admin-audit-page.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: peopleCss }];

export async function loader({ context, ...asked }: Route.LoaderArgs) {
  return loadAdminAuditPage(context.get(ctxContext), asked);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('audit');
  const { asked, items, total, older, file } = loaderData;
  return (
    <AdminPage
      title={t('title')}
      actions={
        <a
          className="btn btn-line btn-sm"
          href={file}
          download
          title={t('exported', { most: AUDIT_EXPORTED })}
        >
          <Download className="icon icon-s" aria-hidden />
          {t('export')}
        </a>
      }
    >
      <AuditFilters asked={asked} />
      <NarrowedTo asked={asked} />
      <section className="panel stack">
        <AuditTable
          entries={items}
          count={t(total < AUDIT_COUNTED ? 'count' : 'counted', { count: total })}
        />
        {older ? (
          <p>
            <Link className="btn btn-line" to={older}>
              {t('more')}
            </Link>
          </p>
        ) : null}
      </section>
      <div className="note">
        <Lock className="icon" aria-hidden />
        <div>{t('note')}</div>
      </div>
    </AdminPage>
  );
}

/** What a figure or a chart narrowed the log to, and the way back to all of it. */
function NarrowedTo({ asked }: { asked: Route.ComponentProps['loaderData']['asked'] }) {
  const t = useTranslations('audit');
  const flagName = useFlagName();
  const format = useFormatter();
  const { action, flag, day } = asked;
  const [group = '', verb = ''] = action?.split('.') ?? [];
  const words = [`decided.${verb}.other`, `actions.${group}.${verb}`].find((key) => t.has(key));
  const names = [
    action && (words ? t.dynamic(words, { days: 0 }) : action),
    flag && flagName(flag),
    day && format.dateTime(new Date(day), { dateStyle: 'long', timeZone: 'UTC' }),
  ].filter(Boolean);
  if (names.length === 0) return null;
  return (
    <p>
      <Link className="chip on" to="/admin/audit">
        {names.join(', ')}
        <X className="icon icon-s" aria-label={t('allActions')} />
      </Link>
    </p>
  );
}

/** Which entries of the audit log are shown: whose, by whom, of what and since when. */
function AuditFilters({ asked }: { asked: Route.ComponentProps['loaderData']['asked'] }) {
  const t = useTranslations('audit');
  return (
    <Form className="audit-find" role="search">
      <Field label={t('subject')}>
        {(control) => (
          <div className="affix icon-left">
            <span aria-hidden>
              <Search className="icon" />
            </span>
            <input
              {...control}
              className="input"
              name="subject"
              type="search"
              placeholder={t('find')}
              defaultValue={asked.subject}
            />
          </div>
        )}
      </Field>
      <LabelledSelect label={t('who')} name="who" defaultValue={asked.who ?? ''}>
        {options(AUDIT_WHO, (who) => t(who))}
        <option value="">{t('everybody')}</option>
      </LabelledSelect>
      <LabelledSelect label={t('what')} name="what" defaultValue={asked.what}>
        <option value="">{t('allActions')}</option>
        {options(AUDIT_GROUPS, (what) => t(`groups.${what}`))}
      </LabelledSelect>
      <LabelledSelect label={t('when')} name="days" defaultValue={asked.days}>
        {options(AUDIT_DAYS, (days) => (days === 30 ? t('days', { days }) : t('years')))}
      </LabelledSelect>
      <Button type="submit" look="line">
        {t('filter')}
      </Button>
    </Form>
  );
}
