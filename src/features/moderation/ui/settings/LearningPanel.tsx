import { Check, Undo2 } from 'lucide-react';
import { Form } from 'react-router';
import { EXAMPLE_DAYS, FIGURES_DAYS } from '#features/moderation/learning/learning.limits.ts';
import type { LayerCounts, LearningView } from '#features/moderation/learning/learning.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';

type Version = LearningView['versions'][number];

/** What the check learned of its moderators, version by version; administrators bring one back. */
export function LearningPanel({
  learning,
  mayChange,
}: {
  learning: LearningView;
  mayChange: boolean;
}) {
  const t = useTranslations('admin.settings.learned');
  const { on, examples, people, versions } = learning;
  const inForce = versions[0]?.version;
  return (
    <section className="panel stack gap-3" aria-labelledby="learned">
      <div>
        <h2 id="learned">{t('title')}</h2>
        <p className="small muted">{t('about', { days: EXAMPLE_DAYS })}</p>
      </div>
      <p className="small">{on ? t('count', { count: examples, people }) : t('off')}</p>
      {versions.length === 0 ? <p className="small">{t('nothing')}</p> : null}
      {inForce === undefined ? null : (
        <>
          <p className="small muted">{t('figures', { days: FIGURES_DAYS })}</p>
          <table className="rows acting learned">
            <Heads />
            <tbody>
              {versions.map((version) => (
                <Row
                  key={version.version}
                  version={version}
                  inForce={inForce}
                  mayChange={mayChange}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

function Heads() {
  const t = useTranslations('admin.settings.learned');
  const settings = useTranslations('admin.settings');
  return (
    <thead>
      <tr>
        <th scope="col">{settings('versionColumn')}</th>
        <th scope="col">{t('made')}</th>
        <th scope="col">{t('waits')}</th>
        <th scope="col">{t('precision')}</th>
        <th scope="col">{t('recall')}</th>
        <th scope="col">{t('later')}</th>
        <th scope="col">
          <span className="sr">{settings('action')}</span>
        </th>
      </tr>
    </thead>
  );
}

function Row({
  version: { version, figures, ...made },
  inForce,
  mayChange,
}: {
  version: Version;
  inForce: number;
  mayChange: boolean;
}) {
  const t = useTranslations('admin.settings.learned');
  const settings = useTranslations('admin.settings');
  const percent = usePercent();
  const name = version === 0 ? t('model') : settings('version', { version });
  return (
    <tr>
      <td>
        <b className="num">{name}</b>{' '}
        {version === inForce ? (
          <span className="badge st-approved">
            <Check className="icon" aria-hidden />
            {settings('inForce')}
          </span>
        ) : null}
      </td>
      <td>{version === 0 ? '' : <Made {...made} />}</td>
      {figures ? (
        <>
          <td className="num" data-head={t('waits')}>
            {t('of', { count: figures.all.stopped, all: figures.all.decided })}
          </td>
          <td className="num" data-head={t('precision')}>
            {percent.precision(figures.all)}
          </td>
          <td className="num" data-head={t('recall')}>
            {percent.recall(figures.all)}
          </td>
          <td className="num" data-head={t('later')}>
            {version === 0 || figures.since.decided === 0
              ? '–'
              : `${percent.precision(figures.since)} · ${percent.recall(figures.since)}`}
          </td>
        </>
      ) : (
        <td colSpan={4}>{t('tonight')}</td>
      )}
      <td>
        {mayChange && version !== inForce ? (
          <Form method="post">
            <input type="hidden" name="layer" value={inForce} />
            <input type="hidden" name="restoreLayer" value={version} />
            <button
              className="btn btn-line"
              aria-label={version === 0 ? t('forget') : t('restoreVersion', { version })}
            >
              <Undo2 className="icon" aria-hidden />
              {version === 0 ? t('forget') : settings('restore')}
            </button>
          </Form>
        ) : null}
      </td>
    </tr>
  );
}

/** When, of how many decisions, and by whom where it was no night's work. */
function Made({
  madeAt,
  madeBy,
  restores,
  examples,
  people,
}: Omit<Version, 'version' | 'figures'>) {
  const t = useTranslations('admin.settings.learned');
  const settings = useTranslations('admin.settings');
  const format = useFormatter();
  return (
    <>
      <time dateTime={madeAt}>
        {format.dateTime(new Date(madeAt), { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
      <br />
      <span className="small muted">
        {restores === null
          ? t('count', { count: examples, people })
          : t('again', {
              name: madeBy?.name || settings('somebody'),
              version: restores === 0 ? t('model') : settings('version', { version: restores }),
            })}
      </span>
    </>
  );
}

/** A dash where there is nothing to have a share of. */
function usePercent() {
  const format = useFormatter();
  const share = (part: number, of: number) =>
    of === 0 ? '–' : format.number(part / of, { style: 'percent' });
  return {
    precision: ({ right, stopped }: LayerCounts) => share(right, stopped),
    recall: ({ right, bad }: LayerCounts) => share(right, bad),
  };
}
