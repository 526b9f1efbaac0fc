import { Copy, Truck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useScripted } from '#ui/useScripted.ts';

/** What the parcel is called by whoever brings it. */
export function TrackingNumber({ number }: { number: string }) {
  const t = useTranslations('orders.tracking');
  const scripted = useScripted();
  const [copied, setCopied] = useState(false);
  return (
    <div className="ship">
      <Truck className="icon" aria-hidden />
      <p className="small">
        <span className="muted">{t('label')}</span>
        <br />
        <b className="num order-tracking">{number}</b>
      </p>
      {scripted ? (
        <button
          type="button"
          className="btn btn-line push"
          onClick={() =>
            void navigator.clipboard.writeText(number).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          <Copy className="icon" aria-hidden />
          <span role="status">{t(copied ? 'copied' : 'copy')}</span>
        </button>
      ) : null}
    </div>
  );
}
