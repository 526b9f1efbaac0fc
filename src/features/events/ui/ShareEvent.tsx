import { Share2 } from 'lucide-react';
import { useTranslations } from '#platform/i18n.ts';
import { useToast } from '#ui/useToast.ts';

/** Opens the share sheet of the device; where there is none it copies the link and says so. */
export function ShareEvent({ title, row = false }: { title: string; row?: boolean }) {
  const t = useTranslations('events.one');
  const show = useToast();
  const share = async () => {
    const url = window.location.origin + window.location.pathname;
    if (typeof navigator.share === 'function' && (await isShared({ title, url }))) return;
    try {
      await navigator.clipboard.writeText(url);
      show({ text: t('copied') });
    } catch {
      show({ text: t('copyFailed'), tone: 'problem' });
    }
  };
  return (
    <button
      type="button"
      className={row ? 'more-row needs-js' : 'btn btn-quiet needs-js'}
      onClick={() => void share()}
    >
      <Share2 className="icon" aria-hidden />
      <span className={row ? undefined : 'label-desk'}>{t('share')}</span>
    </button>
  );
}

/** False where the sheet may not be opened; closing it asks for nothing else. */
async function isShared(what: ShareData): Promise<boolean> {
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return (
      error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)
    );
  }
}
