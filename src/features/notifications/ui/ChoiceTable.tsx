// Where CSS lays rows out as cards, some browsers forget what they were: the roles say it again.
/* oxlint-disable jsx-a11y/no-redundant-roles -- said again on purpose */
/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- cells, as without CSS */
import { Check } from 'lucide-react';
import type { ChoiceView } from '#features/notifications/notifications.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { NOTICE_CHANNELS, type NoticeChannel } from '#platform/notices/notice-channels.ts';
import { NoticeIcon } from './NoticeIcon.tsx';

/**
 * A row for each group of notices, a box for each way. A table on every screen: where it has no
 * room, CSS makes cards of its rows, and the roles keep it a table.
 */
export function ChoiceTable({
  choices,
  onChoose,
}: {
  choices: readonly ChoiceView[];
  onChoose: (choice: ChoiceView, channel: NoticeChannel, on: boolean) => void;
}) {
  const t = useTranslations('notifications');
  return (
    <table className="kinds" role="table">
      <caption className="sr">{t('what')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            {t('kind')}
          </th>
          {NOTICE_CHANNELS.map((channel) => (
            <th key={channel} scope="col" role="columnheader">
              {t(`channels.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {choices.map((choice) => (
          <tr key={choice.group} role="row">
            <th scope="row" role="rowheader">
              <span className="row gap-3">
                <NoticeIcon name={choice.icon} />
                <span>
                  <b>{choice.title}</b>
                  <br />
                  <span className="small muted">{choice.line}</span>
                </span>
              </span>
            </th>
            {NOTICE_CHANNELS.map((channel) => (
              <td key={channel} role="cell">
                <label className="check">
                  <span className="box">
                    <input
                      type="checkbox"
                      name={`${choice.group}.${channel}`}
                      checked={choice[channel]}
                      onChange={(event) => onChoose(choice, channel, event.target.checked)}
                    />
                    <Check className="icon" aria-hidden />
                  </span>
                  <span className="ch">{t(`channels.${channel}`)}</span>
                  <span className="sr">: {choice.title}</span>
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
