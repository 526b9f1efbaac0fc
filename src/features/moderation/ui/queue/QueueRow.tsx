import { Link } from 'react-router';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { ListingPicture } from '#features/listings/ui/ListingPicture.tsx';
import type { CaseCard } from '#features/moderation/decisions/case.schema.ts';
import { KindIcon } from '#features/moderation/ui/KindIcon.tsx';
import { useMoney } from '#features/orders/ui/useMoney.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useFlagName } from '../useFlagName.ts';
import { useKindName } from '../useKindName.ts';
import { ClaimFace, RiskBadge } from './CaseBadges.tsx';
import { useQueueTime } from './useQueueTime.ts';

/** The form that decides about all that are ticked. */
export const BULK_FORM = 'queue-bulk';

/** One case in the list; the whole row opens it. */
export function QueueRow({
  row,
  href,
  isOn,
  now,
  onOpen,
}: {
  row: CaseCard;
  href: string;
  isOn: boolean;
  now: string;
  /** Opens it faster than its link does. */
  onOpen: () => void;
}) {
  const t = useTranslations('queue');
  const countryName = useCatalogName('country');
  const money = useMoney();
  const flagName = useFlagName();
  const due = useQueueTime(now).due(row.dueAt);
  const { id, kind, revision, title, picture, author, flags, lock, claim, country, price } = row;
  const isTaken = row.state === 'closed' || lock !== null || (claim !== null && !claim.isMine);
  const [flag] = flags;
  const kindName = useKindName()(kind);
  return (
    <li className={isOn ? 'q-row on' : 'q-row'}>
      <label className="check">
        <input
          type="checkbox"
          name="case"
          value={`${id}:${revision}`}
          form={BULK_FORM}
          disabled={isTaken}
          aria-label={t('select', { title })}
        />
      </label>
      <span className="thumb">
        {picture ? (
          <ListingPicture media={picture} alt="" sizes="52px" />
        ) : (
          <KindIcon kind={kind} />
        )}
      </span>
      <div className="q-words">
        <p>
          <Link
            to={href}
            preventScrollReset
            aria-current={isOn ? 'true' : undefined}
            onClick={(event) => {
              const { altKey, ctrlKey, metaKey, shiftKey } = event;
              if (altKey || ctrlKey || metaKey || shiftKey) return;
              event.preventDefault();
              onOpen();
            }}
          >
            {title || t('untitled')}
          </Link>
        </p>
        <p className="small muted">
          {[price ? money(price) : kindName, country && countryName(country), author.name]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <span>
        <RiskBadge level={row.riskLevel} />
      </span>
      <span className="small muted q-flag">{flag ? flagName(flag) : ''}</span>
      <span className="small num q-due">
        {row.state === 'open' ? <span className={due.className}>{due.text}</span> : null}
        {claim ? <ClaimFace claim={claim} /> : null}
      </span>
    </li>
  );
}
