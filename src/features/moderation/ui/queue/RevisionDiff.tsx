import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import type {
  CaseView,
  FieldChange,
  PictureChange,
} from '#features/moderation/decisions/case.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { usePictures } from '../desk/usePictures.tsx';
import { EvidenceText, FieldRefs } from './EvidenceText.tsx';
import type { NumberedFinding } from './marks.ts';
import { Portraits } from './Portraits.tsx';
import { useFieldName } from './useFieldName.ts';
import { useQueueTime } from './useQueueTime.ts';
import { diffWords } from './word-diff.ts';

/** Fields and pictures before and after an edit, side by side; fields that stay are counted. */
export function RevisionDiff({
  about,
  findings,
}: {
  about: CaseView;
  findings: readonly NumberedFinding[];
}) {
  const t = useTranslations('queue.revision');
  const time = useQueueTime(about.openedAt);
  const { changes, unchanged, pictures, portraits, log } = about;
  const approved = log.find(({ action }) => action === 'approve');
  const names = {
    was: approved
      ? t('approvedOn', { revision: approved.revision, date: time.day(approved.at) })
      : t('before'),
    now: t('after', { revision: about.revision }),
  };
  const isOtherFace = portraits.before.join() !== portraits.after.join();
  const before = pictures.filter(({ change }) => change !== 'added');
  const after = pictures.filter(({ change }) => change !== 'removed');
  const isSame = pictures.every(({ change }) => change === 'kept');
  return (
    <>
      <section className="diff" aria-label={t('whatChanged')}>
        <div className="headrow">
          <span>
            {t('changed', {
              count: changes.length + (isSame ? 0 : 1) + (isOtherFace ? 1 : 0),
            })}
          </span>
          <span>{names.was}</span>
          <span className="now">{names.now}</span>
        </div>
        {changes.map((change) => (
          <ChangedField
            key={change.field}
            change={change}
            findings={findings}
            names={names}
            note={change.field === 'price' ? <PriceChange about={about} /> : null}
          />
        ))}
        {isSame ? null : (
          <div>
            <p className="what">{t('pictures')}</p>
            <Side name="was" title={names.was}>
              <Pictures title={about.title} pictures={before} />
            </Side>
            <Side name="now" title={names.now}>
              <Pictures title={about.title} pictures={after} />
            </Side>
          </div>
        )}
        {isOtherFace ? (
          <div>
            <p className="what">{t('pictures')}</p>
            <Side name="was" title={names.was}>
              <Portraits addresses={portraits.before} />
            </Side>
            <Side name="now" title={names.now}>
              <Portraits addresses={portraits.after} />
            </Side>
          </div>
        ) : null}
      </section>
      {unchanged > 0 ? <p className="small muted">{t('unchanged', { count: unchanged })}</p> : null}
    </>
  );
}

/** One side, called by its name where both stand one below the other. */
function Side({
  name,
  title,
  children,
}: {
  name: 'was' | 'now';
  title: string;
  children: ReactNode;
}) {
  return (
    <div className={name}>
      <span className="side-name">{title}</span>
      {children}
    </div>
  );
}

/** How much higher or lower a price is than it was. */
function PriceChange({ about: { price, priceBefore } }: { about: CaseView }) {
  const format = useFormatter();
  if (!price || !priceBefore?.amount || price.currency !== priceBefore.currency) return null;
  const change = price.amount / priceBefore.amount - 1;
  return (
    <span className="small muted num">
      {format.number(change, {
        style: 'percent',
        maximumFractionDigits: 1,
        signDisplay: 'exceptZero',
      })}
    </span>
  );
}

/** Of a figure one part alone says nothing. */
const FIGURES = ['price', 'rating', 'begins', 'ends'];

const changesOf = (field: string, before: string, after: string) =>
  FIGURES.includes(field)
    ? { removed: [{ start: 0, end: before.length }], added: [{ start: 0, end: after.length }] }
    : diffWords(before, after);

/**
 * One field before and after, word by word.
 * @param names of the two sides
 * @param note behind what is there now
 */
export function ChangedField({
  change: { field, before, after },
  findings,
  names,
  note = null,
}: {
  change: FieldChange;
  findings: readonly NumberedFinding[];
  names: { was: string; now: string };
  note?: ReactNode;
}) {
  const t = useTranslations('queue.revision');
  const fieldName = useFieldName();
  const { removed, added } = changesOf(field, before ?? '', after ?? '');
  const nothing = <span className="muted">{t('nothing')}</span>;
  return (
    <div>
      <p className="what">{fieldName(field)}</p>
      <Side name="was" title={names.was}>
        <p className="q-text" dir="auto">
          {before === null ? (
            nothing
          ) : (
            <EvidenceText
              field={field}
              text={before}
              findings={[]}
              changed={removed}
              changedAs="del"
            />
          )}
        </p>
      </Side>
      <Side name="now" title={names.now}>
        <p className="q-text" dir="auto">
          {after === null ? (
            nothing
          ) : (
            <EvidenceText
              field={field}
              text={after}
              findings={findings}
              changed={added}
              changedAs="ins"
            />
          )}
          <FieldRefs field={field} findings={findings} /> {note}
        </p>
      </Side>
    </div>
  );
}

const SIGNS = { kept: null, added: Plus, removed: Minus } as const;
const LOOKS = { kept: 'badge', added: 'badge st-approved', removed: 'badge st-rejected' } as const;

/** Pictures, each with whether it stays, is new or goes; each opens at full size. */
function Pictures({ title, pictures }: { title: string; pictures: readonly PictureChange[] }) {
  const t = useTranslations('queue.revision');
  const there = pictures.flatMap(({ view }) => (view ? [view] : []));
  const { linkOf, viewer } = usePictures(title, there);
  return (
    <>
      <ul className="shots">
        {pictures.map(({ id, view, change }) => {
          const Sign = SIGNS[change];
          return (
            <li key={id} className={change}>
              {view ? (
                <a className="thumb" {...linkOf(there.indexOf(view))}>
                  <ListingPicture media={view} alt={view.alt ?? ''} sizes="120px" />
                </a>
              ) : (
                <>
                  <span className="thumb" />
                  <span className="muted">{t('missing')}</span>
                </>
              )}
              <span className={LOOKS[change]}>
                {Sign ? <Sign className="icon" aria-hidden /> : null}
                {t(change)}
              </span>
            </li>
          );
        })}
      </ul>
      {viewer}
    </>
  );
}
