import { type ReactNode, useEffect, useState } from 'react';
import type { ListingView } from '#features/listings/listings.schema.ts';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import type { OtherLanguage } from '#platform/i18n/text-language.ts';
import { Button } from '#ui/Button.tsx';

/** What browsers that can translate have (Translator API); no types of it come with TypeScript. */
type Pair = { sourceLanguage: string; targetLanguage: string };
type BrowserTranslator = {
  availability: (pair: Pair) => Promise<string>;
  create: (
    options: Pair & { monitor: (about: EventTarget) => void },
  ) => Promise<{ translate: (text: string) => Promise<string>; destroy?: () => void }>;
};

type Step =
  | { at: 'asked' | 'ready' | 'failed' }
  /** `loaded` is how much of the language the browser has fetched. */
  | { at: 'busy'; loaded: number | null }
  | { at: 'done'; title: string; paragraphs: string[] };

/**
 * The browser's own translation of a listing, when somebody asks for it. Nothing of it is ours: the
 * browser fetches what it needs, and the text stays on the device.
 */
export default function TranslateHere({
  other: { from, to },
  listing: { title, description },
  elsewhere,
}: {
  other: OtherLanguage;
  listing: Pick<ListingView, 'title' | 'description'>;
  /** What is offered instead where the browser does not know these languages. */
  elsewhere: ReactNode;
}) {
  const t = useTranslations('detail.translate');
  const format = useFormatter();
  const [step, setStep] = useState<Step>({ at: 'asked' });
  const { Translator } = window as unknown as { Translator: BrowserTranslator };
  useEffect(() => {
    let left = false;
    const pair = { sourceLanguage: from, targetLanguage: to };
    const tell = (at: 'ready' | 'failed') => (left ? undefined : setStep({ at }));
    Translator.availability(pair).then(
      (answer) => (answer === 'unavailable' ? undefined : tell('ready')),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [Translator, from, to]);

  const translate = async () => {
    setStep({ at: 'busy', loaded: null });
    try {
      const translator = await Translator.create({
        sourceLanguage: from,
        targetLanguage: to,
        monitor: (about) =>
          about.addEventListener('downloadprogress', (event) =>
            setStep({ at: 'busy', loaded: (event as ProgressEvent).loaded }),
          ),
      });
      const [head = '', ...paragraphs] = await inTurn(
        [title, ...linesOf(description)],
        translator.translate.bind(translator),
      );
      translator.destroy?.();
      setStep({ at: 'done', title: head, paragraphs });
    } catch {
      setStep({ at: 'failed' });
    }
  };

  if (step.at === 'asked') return elsewhere;
  if (step.at === 'done')
    return <Translated {...step} lang={to} onHide={() => setStep({ at: 'ready' })} />;
  const busy = step.at === 'busy';
  return (
    <div className="row wrap gap-3">
      <Button look="line" busy={busy} onClick={() => (busy ? undefined : void translate())}>
        {busy ? t('busy') : t('here')}
      </Button>
      <span role="status">
        {busy && step.loaded !== null
          ? t('loading', { percent: format.number(step.loaded, { style: 'percent' }) })
          : null}
      </span>
      {step.at === 'failed' ? (
        <>
          <span role="alert">{t('failed')}</span>
          {elsewhere}
        </>
      ) : null}
    </div>
  );
}

function Translated({
  title,
  paragraphs,
  lang,
  onHide,
}: {
  title: string;
  paragraphs: string[];
  lang: string;
  onHide: () => void;
}) {
  const t = useTranslations('detail.translate');
  return (
    <div className="panel stack gap-3" role="status">
      <p className="small muted">{t('byBrowser')}</p>
      <div className="prose" lang={lang}>
        <p>
          <b>{title}</b>
        </p>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      <div>
        <Button look="line" size="small" onClick={onHide}>
          {t('hide')}
        </Button>
      </div>
    </div>
  );
}

/** Line by line, because a translation need not keep where they end. */
function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** One after the other: browsers translate one text at a time. */
async function inTurn(
  texts: readonly string[],
  translate: (text: string) => Promise<string>,
): Promise<string[]> {
  const done: string[] = [];
  for (const text of texts) done.push(await translate(text));
  return done;
}
