import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import type {
  CaseView,
  FieldChange,
  PictureChange,
} from '#features/moderation/deciding/moderation.case.schema.ts';
import { useTranslations } from '#platform/i18n.ts';
import { EvidenceText } from './EvidenceText.tsx';
import type { NumberedFinding } from './marks.ts';
import { useFieldName } from './useFieldName.ts';
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
  const { changes, unchanged, pictures } = about;
  const before = pictures.filter(({ change }) => change !== 'added');
  const after = pictures.filter(({ change }) => change !== 'removed');
  const isSame = pictures.every(({ change }) => change === 'kept');
  return (
    <>
      <section className="diff" aria-label={t('whatChanged')}>
        <div className="headrow">
          <span>{t('changed', { count: changes.length + (isSame ? 0 : 1) })}</span>
          <span>{t('before')}</span>
          <span className="now">{t('after')}</span>
        </div>
        {changes.map((change) => (
          <ChangedField key={change.field} change={change} findings={findings} />
        ))}
        {isSame ? null : (
          <div>
            <p className="what">{t('pictures')}</p>
            <Side name="was">
              <Pictures pictures={before} />
            </Side>
            <Side name="now">
              <Pictures pictures={after} />
            </Side>
          </div>
        )}
      </section>
      {unchanged > 0 ? <p className="small muted">{t('unchanged', { count: unchanged })}</p> : null}
    </>
  );
}

/** One side, called by its name where both stand one below the other. */
function Side({ name, children }: { name: 'was' | 'now'; children: ReactNode }) {
  const t = useTranslations('queue.revision');
  return (
    <div className={name}>
      <span className="side-name">{t(name === 'was' ? 'before' : 'after')}</span>
      {children}
    </div>
  );
}

function ChangedField({
  change: { field, before, after },
  findings,
}: {
  change: FieldChange;
  findings: readonly NumberedFinding[];
}) {
  const t = useTranslations('queue.revision');
  const fieldName = useFieldName();
  const { removed, added } = diffWords(before ?? '', after ?? '');
  const nothing = <span className="muted">{t('nothing')}</span>;
  return (
    <div>
      <p className="what">{fieldName(field)}</p>
      <Side name="was">
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
      <Side name="now">
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
        </p>
      </Side>
    </div>
  );
}

const SIGNS = { kept: null, added: Plus, removed: Minus } as const;
const LOOKS = { kept: 'badge', added: 'badge st-approved', removed: 'badge st-rejected' } as const;

/** Pictures, each with whether it stays, is new or goes. */
export function Pictures({
  pictures,
  named = true,
}: {
  pictures: readonly PictureChange[];
  named?: boolean;
}) {
  const t = useTranslations('queue.revision');
  return (
    <ul className="shots">
      {pictures.map(({ id, view, change }) => {
        const Sign = SIGNS[change];
        return (
          <li key={id} className={change}>
            <span className="thumb">
              {view ? <ListingPicture media={view} alt={view.alt ?? ''} sizes="120px" /> : null}
            </span>
            {view ? null : <span className="muted">{t('missing')}</span>}
            {named ? (
              <span className={LOOKS[change]}>
                {Sign ? <Sign className="icon" aria-hidden /> : null}
                {t(change)}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
