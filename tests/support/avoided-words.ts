/**
 * Words that a reading of all texts has put out of a language, and what is said instead: each was
 * there once, beside another word for the same thing, or came from another country. Names that
 * hold such a word are let through by its pattern.
 */
type Avoided = readonly { word: RegExp; instead: string }[];

const EVERYWHERE: Avoided = [
  { word: /\p{L}\((?:s|es|en|’s|x|nan|yo)\)/u, instead: 'a plural of ICU' },
];

const PERCENT_CLOSE = { word: /[\d}#][ \u{A0}\u{202F}]%/u, instead: '% without a space' };

const AVOIDED: Readonly<Record<string, Avoided>> = {
  en: [
    PERCENT_CLOSE,
    { word: /swindle/i, instead: 'scam' },
    { word: /(?<![{#])\bpickup/i, instead: 'pick-up' },
    { word: /neighbor|\bcolor|organiz|recogniz/i, instead: 'the British spelling' },
  ],
  es: [
    { word: /(?<!d)añad/i, instead: 'agregar' },
    { word: /vídeo/i, instead: 'video' },
    { word: /^Entrar\b/, instead: 'Iniciar sesión' },
    { word: /\b(?:coches?|carros?)\b/i, instead: 'auto' },
    { word: /\bcoste\b/i, instead: 'costo' },
    { word: /\bplazas?\b/i, instead: 'cupo' },
    { word: /laborable/i, instead: 'hábil' },
    { word: /introdu(?:z?c|je)/i, instead: 'escribir' },
    { word: /compr[uo]+[eé]?b(?!ante)/i, instead: 'revisar, verificar' },
    { word: /entretanto|escaparate|met[ea]\w* prisa/i, instead: 'a word of Latin America' },
    { word: /\b(?:quedad|escribid|id dos)\b|vuestr|vosotr|[áé]is\b/i, instead: 'ustedes' },
    { word: /(?<![,.\d])\d{1,3}\.\d{3}\b/u, instead: 'a comma between thousands' },
    { word: /niuna?\b/i, instead: 'ninguno' },
    { word: /\b(?:pulsa|acude|rellena)\b/i, instead: 'presionar, ir, completar' },
    // As Intl writes it for Spanish in America.
    { word: /[}#][ \u{A0}\u{202F}]%/u, instead: '% without a space' },
  ],
  fr: [
    { word: /(?:les|(?<!Dollar |Mer )des) Caraïbes/i, instead: 'la Caraïbe' },
    { word: /paramètres/i, instead: 'réglages' },
    { word: /(?:charte|politique) de contenu/i, instead: 'règles de contenu' },
    { word: /\brejet(?:é|er|te|ons)/i, instead: 'refuser' },
    { word: /\ben examen\b/i, instead: 'en vérification; it is what courts say' },
    { word: /vous seul\b/i, instead: 'visible par vous: readers are not all men' },
    { word: /(?<=[^\s|]) [:;?!»%]|«[ \p{L}]|\p{L}[;?!»]/u, instead: 'a hard space' },
  ],
  nl: [
    { word: /Cariben/i, instead: 'het Caribisch gebied' },
    { word: /volgnummer/i, instead: 'trackingnummer' },
    // What once came of a word that was replaced everywhere: “gaat niet door”.
    { word: /\b(?:gaat?|gaan)\b[^.]{0,20}\breview\b/i, instead: 'doorgaan' },
    { word: /\b(?:aan|uit) sta(?:at|an)\b/i, instead: 'aanstaan, uitstaan' },
    { word: /op (?:klaar|verzonden|geleverd|verkocht) (?:gezet|zetten)/i, instead: 'markeren' },
    { word: /\buw\b|\b(?:als|bent|hebt|kunt|moet|wilt) u\b/i, instead: 'je, jouw' },
    PERCENT_CLOSE,
  ],
  ht: [
    { word: /\bmodifye/i, instead: 'chanje' },
    { word: /\blouvri/i, instead: 'ouvri' },
    { word: /pye²/i, instead: 'pye kare' },
    { word: /\brelouvri/i, instead: 'ouvri ankò' },
    { word: /\ban fòs\b/i, instead: 'an vigè' },
    { word: /[«»]/u, instead: '“ ”' },
  ],
  pap: [
    { word: /(?<!\p{L})aki(?!\p{L})/iu, instead: 'akí' },
    { word: /(?<!\p{L})ningun(?!\p{L})/iu, instead: 'niun' },
    { word: /vidio/i, instead: 'video' },
    { word: /navegad/i, instead: 'browser' },
    { word: /skibi/i, instead: 'skirbi' },
    { word: /archiv/i, instead: 'arkivá' },
    { word: /website|sitio/i, instead: 'wèpsait' },
    {
      word: /maksimalmente|buskeda|suspendé\b(?! (?:e|pa|outor)\b)|ekskluishon/i,
      instead: 'máksimo, búskeda, suspendí, eksklushon',
    },
    {
      word: /(?<!\p{L})(?:download|print|reset|like|move)(?!\p{L})/iu,
      instead: 'baha, imprimí, restablesé, gusta, muda',
    },
    PERCENT_CLOSE,
  ],
};

/** Words of a text that its language has others for. */
export function avoidedIn(language: string, text: string): string[] {
  return [...EVERYWHERE, ...(AVOIDED[language] ?? [])].flatMap(({ word, instead }) => {
    const [found] = word.exec(text) ?? [];
    return found === undefined ? [] : [`“${found}”: ${instead}`];
  });
}
