/** The camera over the page, until it sees the code of this order. Import it lazily. */
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { readScan } from './pickup-link.ts';

/** Not in TypeScript's library yet; browsers of phones and of macOS have it. */
type Detector = { detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorMaker = new (options: { formats: string[] }) => Detector;
declare global {
  interface Window {
    BarcodeDetector?: DetectorMaker;
  }
}

const LOOK_MS = 200;

type State = 'asking' | 'looking' | 'other' | 'denied' | 'none' | 'unable';
const SAYS = {
  asking: 'scanAsk',
  looking: 'scanText',
  other: 'scanOther',
  denied: 'scanDenied',
  none: 'scanNone',
  unable: 'scanUnable',
} as const;

export default function ScanDialog({
  orderId,
  onCode,
  onClose,
}: {
  orderId: string;
  onCode: (code: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations('orders.code');
  const td = useTranslations('orders.do');
  const video = useRef<HTMLVideoElement>(null);
  const state = useScanner(video, orderId, onCode);
  const looks = state === 'asking' || state === 'looking' || state === 'other';
  return (
    <Dialog
      onClose={onClose}
      closeLabel={td('close')}
      title={t('scanTitle')}
      actions={
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {td('back')}
        </button>
      }
    >
      <div role="status">
        {state === 'asking' || state === 'looking' ? (
          <p>{t(SAYS[state])}</p>
        ) : (
          <Banner tone="warn">{t(SAYS[state])}</Banner>
        )}
      </div>
      <video ref={video} className="scan" hidden={!looks} muted playsInline aria-hidden />
    </Dialog>
  );
}

/** Looks through the camera; the video shows what it sees. */
function useScanner(
  video: { current: HTMLVideoElement | null },
  orderId: string,
  onCode: (code: string) => void,
): State {
  const [state, setState] = useState<State>(() =>
    window.BarcodeDetector && 'mediaDevices' in navigator ? 'asking' : 'unable',
  );
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const { BarcodeDetector } = window;
    if (!BarcodeDetector || !('mediaDevices' in navigator)) return;
    const ended = new AbortController();
    const take = (text: string): boolean => {
      const found = readScan(text, orderId);
      if (found === 'other') setState('other');
      else if (found) latest.current(found.code);
      return found !== null && found !== 'other';
    };
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    scan(detector, video, { signal: ended.signal, onStart: () => setState('looking'), take }).catch(
      (error: unknown) => {
        if (!ended.signal.aborted) setState(whyNot(error));
      },
    );
    return () => ended.abort();
  }, [video, orderId]);
  return state;
}

function whyNot(error: unknown): State {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' || name === 'NotReadableError'
    ? 'none'
    : 'unable';
}

/** Reads what the camera sees until `take` accepts it or the signal ends it; then it is off. */
async function scan(
  detector: Detector,
  video: { current: HTMLVideoElement | null },
  {
    signal,
    onStart,
    take,
  }: { signal: AbortSignal; onStart: () => void; take: (text: string) => boolean },
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment' },
    audio: false,
  });
  try {
    const screen = video.current;
    if (!screen || signal.aborted) return;
    screen.srcObject = stream;
    await screen.play();
    onStart();
    while (!signal.aborted) {
      const seen = await detector.detect(screen);
      if (signal.aborted || seen.some(({ rawValue }) => take(rawValue))) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
