import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import type { FormEvent } from 'react';
import { Form, Link } from 'react-router';
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import type { QueueCounts } from '#features/moderation/decisions/case.schema.ts';
import {
  QUEUE_FILTERS,
  QUEUE_KINDS,
  QUEUE_LANGUAGES,
  QUEUE_ORDERS,
} from '#features/moderation/moderation.limits.ts';
import { useLocale, useTranslations } from '#platform/i18n/i18n.ts';
import { closeMenuAround, Menu } from '#ui/Menu.tsx';
import { LabelledSelect, options } from '#ui/Select.tsx';
import { QUEUE_PATH, type QueueChoice, queuePath } from './queue-paths.ts';

/** Chooses appeals, which are answered on a page of their own. */
export const APPEALED = 'appealed';

/** Narrows the queue, and puts it into another order; without scripts, too. */
export function QueueTools({
  choice,
  counts,
  appeals,
}: {
  choice: QueueChoice;
  counts: QueueCounts;
  /** How many of them wait. */
  appeals: number;
}) {
  const t = useTranslations('queue');
  return (
    <>
      <Menu
        group="queue"
        buttonClass="btn btn-line btn-sm"
        panelClass="menu q-narrow"
        button={
          <>
            <SlidersHorizontal className="icon icon-s" aria-hidden />
            {t('filter.button')}
          </>
        }
      >
        <NarrowForm choice={choice} counts={counts} appeals={appeals} />
      </Menu>
      <Menu
        group="queue"
        className="desk"
        buttonClass="btn btn-line btn-sm"
        label={`${t('order.label')}: ${t(`order.${choice.order}`)}`}
        button={
          <>
            {t(`order.${choice.order}`)}
            <ChevronDown className="icon icon-s" aria-hidden />
          </>
        }
      >
        {QUEUE_ORDERS.map((order) => (
          <Link
            key={order}
            to={queuePath({ ...choice, order })}
            aria-current={order === choice.order ? 'true' : undefined}
            onClick={(event) => closeMenuAround(event.currentTarget)}
          >
            {t(`order.${order}`)}
          </Link>
        ))}
      </Menu>
    </>
  );
}

/** Closes the panel; the focus goes back to its button, which stays. */
function close({ currentTarget }: FormEvent<HTMLFormElement>) {
  currentTarget.closest('details')?.querySelector('summary')?.focus();
  closeMenuAround(currentTarget);
}

function NarrowForm({ choice, counts, appeals }: Parameters<typeof QueueTools>[0]) {
  const t = useTranslations('queue');
  const locale = useLocale();
  const countryName = useCatalogName('country');
  const languageName = useCatalogName('language');
  const tl = useTranslations('desk.language');
  const { filter, kind, country, language, order } = choice;
  const countries = COUNTRIES.map(({ code }) => ({ code, name: countryName(code) }));
  const sorted = countries.toSorted((one, other) => one.name.localeCompare(other.name, locale));
  return (
    <Form
      action={QUEUE_PATH}
      className="stack gap-3"
      // What is chosen follows the address.
      key={queuePath(choice)}
      onSubmit={close}
    >
      <LabelledSelect label={t('filter.state')} name="filter" defaultValue={filter ?? ''}>
        <option value="">{t('filter.all')}</option>
        {options(QUEUE_FILTERS, (each) =>
          each === 'decided'
            ? t('filter.decided')
            : t('filter.counted', { name: t(`filter.${each}`), count: counts[each] }),
        )}
        <option value={APPEALED}>
          {t('filter.counted', { name: t('filter.appealed'), count: appeals })}
        </option>
      </LabelledSelect>
      <LabelledSelect label={t('filter.kind')} name="kind" defaultValue={kind ?? ''}>
        <option value="">{t('filter.all')}</option>
        {options(QUEUE_KINDS, (each) =>
          t('filter.counted', { name: t(`kind.${each}`), count: counts.kinds[each] ?? 0 }),
        )}
      </LabelledSelect>
      <LabelledSelect label={t('filter.country')} name="country" defaultValue={country ?? ''}>
        <option value="">{t('filter.all')}</option>
        {sorted.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </LabelledSelect>
      <LabelledSelect label={tl('label')} name="language" defaultValue={language ?? ''}>
        <option value="">{t('filter.all')}</option>
        {options(QUEUE_LANGUAGES, languageName)}
      </LabelledSelect>
      <div className="q-order">
        <LabelledSelect label={t('order.label')} name="order" defaultValue={order}>
          {options(QUEUE_ORDERS, (each) => t(`order.${each}`))}
        </LabelledSelect>
      </div>
      <button className="btn btn-primary">{t('filter.show')}</button>
    </Form>
  );
}
