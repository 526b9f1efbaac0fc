import { useNavigate } from 'react-router';
import type { UploadItem } from '#features/media/ui/useUploads.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useScripted } from '#ui/useScripted.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';

export type SaveBarProps = {
  /** Percent of the submission; 0 while none is under way. */
  progress: number;
  editing: boolean;
  items: readonly UploadItem[];
};

/** Cancel and the one strong button, always in reach; above them how far files and listing are. */
export function SaveBar({ progress, editing, items }: SaveBarProps) {
  const t = useTranslations('selling.form');
  const scripted = useScripted();
  const navigate = useNavigate();
  const busy = progress > 0;
  const way = editing ? 'edit' : 'create';
  const cancel = () => void (history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <div className="savebar">
      <div className="page">
        <UploadState progress={progress} items={items} />
        <ButtonLink
          look="quiet"
          href={editing ? '/profile?tab=listings' : '/'}
          onClick={(event) => {
            event.preventDefault();
            cancel();
          }}
        >
          {t('cancel')}
        </ButtonLink>
        <Button
          type="submit"
          look="primary"
          size="large"
          busy={busy}
          disabled={!scripted}
          onClick={(event) => {
            if (busy) event.preventDefault();
          }}
        >
          {t(busy ? `${way}.busy` : `${way}.submit`)}
        </Button>
      </div>
    </div>
  );
}

function UploadState({ progress, items }: Pick<SaveBarProps, 'progress' | 'items'>) {
  const t = useTranslations('selling.form');
  const moving = items.filter(({ state }) => state !== 'failed');
  const open = moving.filter(({ state }) => state !== 'done');
  if (progress === 0 && open.length === 0) return <div />;
  const first = open[0];
  const percent =
    progress ||
    Math.round(
      moving.reduce((sum, item) => sum + (item.state === 'done' ? 100 : item.progress * 0.95), 0) /
        moving.length,
    );
  const kind = moving.filter((item) => item.kind === first?.kind);
  const text = first
    ? t(first.kind === 'video' ? 'uploadingVideo' : 'uploadingImage', {
        number: Math.min(kind.length, kind.filter(({ state }) => state === 'done').length + 1),
        count: kind.length,
      })
    : t('saving');
  return (
    <div className="save-state">
      <p className="row between small">
        <span className="muted">{text}</span>
        <b className="num">{percent}%</b>
      </p>
      <progress className="save-bar" aria-label={text} max={100} value={percent} />
    </div>
  );
}
