import { Link } from 'react-router';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import type { EvidenceView } from '#features/moderation/inbox/evidence.schema.ts';
import type { CaseCard, CaseView } from '#features/moderation/decisions/case.schema.ts';
import type { WaveCard } from '#features/moderation/cleaning/wave.schema.ts';
import { WaveStrip } from '#features/moderation/ui/waves/WaveStrip.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { BulkBar } from './BulkBar.tsx';
import { CaseAddressProvider } from './case-address.ts';
import { CasePanel } from './CasePanel.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { PickBar } from './PickBar.tsx';
import { QueueRow } from './QueueRow.tsx';
import { QUEUE_PATH, type QueueChoice, queuePath } from './queue-paths.ts';
import { Refused, SentDecision } from './SentDecision.tsx';
import { useDesk } from './useDesk.ts';

export type QueueScreenProps = {
  items: readonly CaseCard[];
  nextCursor: string | null;
  choice: QueueChoice;
  cursor: string | null;
  chosen: CaseView | null;
  evidence: EvidenceView | null;
  /** Somebody opened it, and it is not only the first of the list. */
  wasOpened: boolean;
  /** ISO 8601, of when the page was made. */
  now: string;
  answer: DeskAnswer | null;
  /** Those in which something waits. */
  waves: readonly WaveCard[];
};

/** What waits, with the chosen case beside it; on phones one after the other. */
export function QueueScreen(props: QueueScreenProps) {
  const { items, nextCursor, choice, cursor, chosen, wasOpened, now, answer } = props;
  const t = useTranslations('queue');
  const { rows, open, opened, card, free, decide, sent, settled, forget } = useDesk(props);
  const isOpened = open.isHere ? wasOpened && opened !== null : true;
  return (
    <>
      <section className={isOpened ? 'q-list behind' : 'q-list'} aria-label={t('list')}>
        <WaveStrip waves={props.waves} />
        <QueueFilters choice={choice} />
        {open.isHere && wasOpened && !chosen ? <Banner tone="warn">{t('gone')}</Banner> : null}
        {answer?.refused ? <Refused refused={answer.refused} items={items} /> : null}
        {sent.map((each) => (
          <SentDecision
            key={each.key}
            sent={each}
            items={items}
            settled={settled}
            forget={forget}
          />
        ))}
        <PickBar rows={rows} card={card} />
        {rows.length === 0 ? (
          <NothingWaits choice={choice} />
        ) : (
          <ul className="q-rows">
            {rows.map((row) => (
              <QueueRow
                key={row.id}
                row={row}
                href={queuePath({ ...choice, cursor, case: row.id })}
                isOn={row.id === open.id}
                onOpen={() => open.go(row.id)}
                now={now}
              />
            ))}
          </ul>
        )}
        <BulkBar isDecided={choice.filter === 'decided'} answer={answer} onDecide={decide} />
        {nextCursor ? (
          <Link className="btn btn-line q-more" to={queuePath({ ...choice, cursor: nextCursor })}>
            {t('more')}
          </Link>
        ) : null}
      </section>
      {opened || !open.isHere ? (
        <aside className={isOpened ? 'q-side' : 'q-side beside'} aria-label={t('chosen')}>
          <p className="sr" role="status">
            {t('nowOpen', { title: (opened?.about ?? card)?.title || t('untitled') })}
          </p>
          {opened ? (
            <CaseAddressProvider value={queuePath({ ...choice, cursor, case: opened.about.id })}>
              <CasePanel
                key={opened.about.id}
                {...opened}
                wasOpened={isOpened}
                back={queuePath({ ...choice, cursor })}
                next={free}
                answer={answer}
                now={now}
                onDecide={decide}
              />
            </CaseAddressProvider>
          ) : (
            <h2>{card?.title}</h2>
          )}
        </aside>
      ) : null}
    </>
  );
}

function NothingWaits({ choice: { filter, kind, country, language } }: { choice: QueueChoice }) {
  const t = useTranslations('queue.empty');
  if (!filter && !kind && !country && !language)
    return <EmptyState title={t('title')} text={t('text')} />;
  const all = (
    <Link className="btn btn-line" to={QUEUE_PATH}>
      {t('all')}
    </Link>
  );
  return <EmptyState title={t('narrowed')} text={t('narrowedText')} action={all} />;
}
