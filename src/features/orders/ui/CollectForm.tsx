import { ScanLine } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { CODE_LENGTH } from '#features/orders/orders.limits.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import { CodeBoxes } from '#ui/CodeBoxes.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { useScripted } from '#ui/useScripted.ts';
import { codeIn } from './pickup-link.ts';
import { orderPath } from './people.ts';

const ScanDialog = lazyPart(() => import('./ScanDialog.tsx'));

/**
 * The seller types the code that the buyer shows, or scans it: that is the delivery. The sixth
 * character sends it.
 */
export function CollectForm({
  orderId,
  failure,
}: {
  orderId: string;
  failure: FormFailure | null;
}) {
  const t = useTranslations('orders.code');
  const scripted = useScripted();
  const { formData } = useNavigation();
  const busy = formData?.get('intent') === 'collect';
  const [code, setCode] = useCode(failure);
  const [scanning, setScanning] = useState(false);
  const stop = useCallback(() => setScanning(false), []);
  const isWrong = failure !== null && !failure.unanswered && !failure.again;
  return (
    <Form method="post" action={orderPath(orderId)} className="stack gap-4" preventScrollReset>
      <input type="hidden" name="intent" value="collect" />
      <FormProblem failure={failure} />
      <CodeBoxes
        kind="characters"
        length={CODE_LENGTH}
        label={t('label')}
        boxLabel={(number) => t('character', { number, count: CODE_LENGTH })}
        value={code}
        onChange={setCode}
        invalid={isWrong}
        focused={isWrong}
        autoSubmit
      />
      <div className="step-acts">
        <Button type="submit" look="primary" size="large" busy={busy}>
          {t('submit')}
        </Button>
        {scripted ? (
          <button type="button" className="btn btn-line btn-lg" onClick={() => setScanning(true)}>
            <ScanLine className="icon" aria-hidden />
            {t('scan')}
          </button>
        ) : null}
      </div>
      {scanning ? (
        <Suspense>
          <ScanDialog
            orderId={orderId}
            onClose={stop}
            onCode={(found) => {
              setCode(found);
              setScanning(false);
            }}
          />
        </Suspense>
      ) : null}
    </Form>
  );
}

/** What is typed; begins with the code of the address, and anew after a wrong one. */
function useCode(failure: FormFailure | null) {
  const [code, setCode] = useState(scannedCode);
  const [seen, setSeen] = useState(failure);
  if (seen !== failure) {
    setSeen(failure);
    if (failure && !failure.unanswered && !failure.again) setCode('');
  }
  useEffect(() => {
    const take = () => {
      setCode(scannedCode());
      leaveCode();
    };
    leaveCode();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return [code, setCode] as const;
}

/** What the camera of the phone opened the page with; the server never sees it. */
const scannedCode = (): string =>
  typeof location === 'undefined' ? '' : (codeIn(location.href) ?? '');

/** It stays neither in the address nor in the history. */
function leaveCode(): void {
  if (scannedCode()) history.replaceState(history.state, '', location.pathname + location.search);
}
