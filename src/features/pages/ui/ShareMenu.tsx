import { Share2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useSite } from './SiteContext.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Menu } from '#ui/Menu.tsx';
import { useToast } from '#ui/useToast.ts';

/**
 * False where the sheet may not be opened, as inside other apps. Closing it, or pressing Share
 * again while it is open, asks for nothing else.
 */
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

/**
 * Opens the share sheet of the device; where there is none it copies the link, says so, and offers
 * other ways. Without scripts it offers those that are links.
 */
export function ShareMenu({
  title,
  path,
  flyer,
  row = false,
}: {
  title: string;
  /** Of the page, without what somebody filtered or searched for. */
  path: string;
  /** Where its flyer is. */
  flyer?: string | undefined;
  /** As a line among others. */
  row?: boolean;
}) {
  const t = useTranslations('share');
  const { url: site } = useSite();
  const show = useToast();
  const words = encodeURIComponent(title);
  // Without a language: who opens it reads their own.
  const url = site + path;
  const link = encodeURIComponent(url);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      show({ text: t('linkCopied') });
    } catch {
      show({ text: t('copyFailed'), tone: 'problem' });
    }
  };
  const press = async (event: MouseEvent<HTMLElement>) => {
    const menu = event.currentTarget.closest('details');
    if (!menu || menu.open) return;
    event.preventDefault();
    if (typeof navigator.share === 'function' && (await isShared({ title, url }))) return;
    menu.open = true;
    await copy();
  };

  return (
    <Menu
      button={
        <>
          <Share2 className="icon" aria-hidden="true" />
          <span className={row ? undefined : 'sr-phone'}>{t('share')}</span>
        </>
      }
      buttonClass={row ? 'more-row' : 'btn btn-quiet'}
      onPress={(event) => void press(event)}
    >
      <a href={`https://wa.me/?text=${words}%20${link}`} rel="noreferrer" target="_blank">
        WhatsApp
      </a>
      <a href={`mailto:?subject=${words}&body=${link}`}>{t('email')}</a>
      <button type="button" className="needs-js" onClick={() => void copy()}>
        {t('copy')}
      </button>
      {flyer ? <a href={flyer}>{t('flyer')}</a> : null}
    </Menu>
  );
}
