import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { SUSPENSION_DAYS, WAIVERS } from '#features/moderation/sanctions/sanction.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { LabelledSelect } from '#ui/Select.tsx';

/** Of a suspension; any other number is chosen on the page of the person. */
const DAYS = [7, SUSPENSION_DAYS.usual, SUSPENSION_DAYS.max];

/**
 * What a rejection means for its author: at a first violation of what was public a warning, or one
 * of the reasons why not; later what the moderator chooses. Nothing where the actor may not.
 */
export function AuthorStep({
  about: { history, isRemoval },
}: {
  about: Pick<CaseView, 'isRemoval'> & {
    history: Pick<CaseView['history'], 'maySanction' | 'strikes'>;
  };
}) {
  const t = useTranslations('desk.step');
  if (!history.maySanction) return null;
  const isFirst = history.strikes === 0 && isRemoval;
  return (
    <LabelledSelect
      label={t('label')}
      hint={isFirst ? t('first') : t('strikes', { count: history.strikes })}
      name="step"
      defaultValue={isFirst ? 'warning' : ''}
    >
      {isFirst ? null : <option value="">{t('none')}</option>}
      <option value="warning">{t('warning')}</option>
      {isFirst
        ? WAIVERS.map((waived) => (
            <option key={waived} value={`waived:${waived}`}>
              {t(`waived.${waived}`)}
            </option>
          ))
        : null}
      {DAYS.map((days) => (
        <option key={days} value={`suspension:${days}`}>
          {t('suspension', { days })}
        </option>
      ))}
    </LabelledSelect>
  );
}
