import { useTranslations } from '#platform/i18n/i18n.ts';

/** The squares of a QR code: how many on a side, and the dark ones as a path. */
export type QrPicture = { size: number; path: string };

/** The code that a buyer shows: six characters, and squares for a camera, always dark on white. */
export function PickupCode({ code, qr }: { code: string; qr: QrPicture | null }) {
  const t = useTranslations('orders.code');
  const characters = [...code];
  return (
    <div className="pickup">
      <div>
        <p className="label">{t('label')}</p>
        <p className="pin num" role="img" aria-label={characters.join(' ')}>
          {characters.map((character, place) => (
            <span key={place}>{character}</span>
          ))}
        </p>
        <p className="small muted">{t('valid')}</p>
      </div>
      {qr ? (
        <svg
          className="qr"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={t('qr')}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
      ) : null}
    </div>
  );
}
