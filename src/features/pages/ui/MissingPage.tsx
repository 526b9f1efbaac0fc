import { useEffect, useState } from 'react';
import { useOnline } from '#ui/useOnline.ts';
import { isGone, loadWhole } from '#ui/whole-page.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { hasWorker } from './offline/worker.ts';

type Asking = { serverLoader: () => unknown };
type Sending = { serverAction: () => unknown };

/**
 * In place of the module of a page whose code does not come: loads the page that was asked for as a
 * whole, at its own address. What is sent to it arrives, because the server needs no code here.
 */
export async function missingPage(file: string) {
  const gone = await isGone(file);
  const Page = () => <MissingPage file={file} isGone={gone} />;
  return {
    default: Page,
    ErrorBoundary: Page,
    clientLoader: ({ serverLoader }: Asking) => serverLoader(),
    clientAction: ({ serverAction }: Sending) => serverAction(),
  };
}

/**
 * Without a connection it waits for one, unless the service worker may have the page.
 * @param isGone whether the file is no longer there
 */
export function MissingPage({ file, isGone: gone }: { file: string; isGone: boolean }) {
  const online = useOnline();
  const [isTried, setTried] = useState(false);
  useEffect(() => {
    const load = () => setTried(!loadWhole(file));
    if (navigator.onLine || hasWorker()) queueMicrotask(load);
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [file]);
  return isTried || !online ? <ErrorPage status={gone ? 500 : 0} whole /> : null;
}
