import { Smartphone } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';

/** What the browser hands out where the site can be installed; the first script keeps it. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: string }> };
type Offering = { installOffer?: InstallOffer | null };
const EVENTS = ['beforeinstallprompt', 'appinstalled'];

function subscribe(listener: () => void): () => void {
  for (const name of EVENTS) addEventListener(name, listener);
  return () => {
    for (const name of EVENTS) removeEventListener(name, listener);
  };
}

/** The entry of the menu that installs the site, where the browser offers it. */
export function InstallEntry() {
  const t = useTranslations('common.nav');
  const offer = useSyncExternalStore(
    subscribe,
    () => (window as Offering).installOffer ?? null,
    () => null,
  );
  if (!offer) return null;
  const install = async () => {
    await offer.prompt();
    // Each can be used once; the browser brings another one when it likes to.
    (window as Offering).installOffer = null;
    dispatchEvent(new Event('appinstalled'));
  };
  return (
    <button type="button" className="menu-button" onClick={() => void install()}>
      <Smartphone className="icon muted" />
      {t('install')}
    </button>
  );
}
