import { useRevalidator } from 'react-router';
import type { SettingsAnswer } from '#features/moderation/settings/settings.forms.server.ts';
import type { SettingsView, StatisticsView } from '#features/moderation/moderation.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useAskAgain } from '#features/pages/ui/offline/useAskAgain.ts';
import { Banner } from '#ui/Banner.tsx';
import { ConfigurationPanel } from '#features/moderation/ui/settings/ConfigurationPanel.tsx';
import { AnsweredInTime } from './AnsweredInTime.tsx';
import { DayChart } from './DayChart.tsx';
import { JudgedFlags } from './JudgedFlags.tsx';
import { PolicyFigures } from './PolicyFigures.tsx';
import { StatCards } from './StatCards.tsx';
import { TopFlags } from './TopFlags.tsx';

/** What the check did, and its settings; without figures that could not be read. */
export function Overview({
  statistics,
  settings,
  mayChange,
  failure,
}: {
  statistics: StatisticsView | null;
  settings: SettingsView | null;
  mayChange: boolean;
  failure: SettingsAnswer | null;
}) {
  return (
    <>
      {statistics ? (
        <>
          <StatCards statistics={statistics} />
          {statistics.topFlags.length > 0 ? (
            <div className="admin-cols">
              <DayChart days={statistics.days} />
              <TopFlags flags={statistics.topFlags} />
            </div>
          ) : (
            <DayChart days={statistics.days} />
          )}
          <JudgedFlags flags={statistics.judgedFlags} />
          <AnsweredInTime answered={statistics.answered} />
          <PolicyFigures policy={statistics.policy} />
        </>
      ) : null}
      {settings ? (
        <ConfigurationPanel {...settings} mayChange={mayChange} failure={failure} />
      ) : (
        <SettingsFailed />
      )}
    </>
  );
}

/** In place of the settings; they come by themselves. */
export function SettingsFailed() {
  const t = useTranslations('admin.settings');
  const { revalidate, state } = useRevalidator();
  useAskAgain();
  return (
    <Banner tone="error" title={t('loadFailed')}>
      {state === 'loading' ? (
        <SettingsComing />
      ) : (
        <a
          className="link"
          href="/admin/moderation"
          onClick={(event) => {
            event.preventDefault();
            void revalidate();
          }}
        >
          {t('again')}
        </a>
      )}
    </Banner>
  );
}

/** While they are on their way, also to whoever comes from another page. */
export function SettingsComing() {
  const t = useTranslations('common.waiting');
  return <p role="status">{t('moderation')}</p>;
}
