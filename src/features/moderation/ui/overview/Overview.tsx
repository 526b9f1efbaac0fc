import { useRevalidator } from 'react-router';
import type { SettingsAnswer } from '#features/moderation/settings/settings.forms.server.ts';
import type { SettingsView, StatisticsView } from '#features/moderation/moderation.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { ConfigurationPanel } from '#features/moderation/ui/settings/ConfigurationPanel.tsx';
import { AnsweredInTime } from './AnsweredInTime.tsx';
import { DayChart } from './DayChart.tsx';
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
          <div className="admin-cols">
            <DayChart days={statistics.days} />
            <TopFlags flags={statistics.topFlags} />
          </div>
          <AnsweredInTime answered={statistics.answered} />
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

function SettingsFailed() {
  const t = useTranslations('admin.settings');
  const { revalidate, state } = useRevalidator();
  return (
    <Banner tone="error" title={t('loadFailed')}>
      {state === 'loading' ? (
        <span role="status">{t('loading')}</span>
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
