import { useTranslations } from '#platform/i18n/i18n.ts';

const FIRSTS = ['yard', 'house', 'hand', 'outgrown'] as const;

/** Four good first listings, each a way to the form. */
export function FirstListings() {
  const t = useTranslations('opening.firsts');
  return (
    <div className="firsts">
      {FIRSTS.map((first) => (
        <article key={first} className="first">
          <img
            src={`/scenes/firsts/${first}.svg`}
            alt=""
            width="800"
            height="600"
            loading="lazy"
            decoding="async"
          />
          <h3>
            <a href="/sell">{t(`${first}.title`)}</a>
          </h3>
          <p className="small muted">{t(`${first}.text`)}</p>
        </article>
      ))}
    </div>
  );
}
