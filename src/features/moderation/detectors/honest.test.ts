import { describe, expect, test } from 'vitest';
import { judge } from '#tests/support/moderation-texts.ts';
import { DEFAULT_SETTINGS } from '../moderation.limits.ts';

/** Honest texts that a reader in a hurry would take for something else, by why. */
const HONEST: Readonly<Record<string, readonly (readonly [kind: string, text: string])[]>> = {
  'a warning about swindlers': [
    [
      'forum',
      'Careful everybody: a man called me and said he is from the marketplace and wanted the code from my phone. I hung up. Do not give it.',
    ],
    [
      'forum',
      'Cuidado, familia: un hombre pide el primer mes de un apartamento en Naco que no es suyo. A mi prima le pasó. Vean la casa antes de pagar.',
    ],
    [
      'forum',
      'Attention, quelqu’un se fait passer pour un livreur et demande une assurance à payer avant. C’est une arnaque, j’ai porté plainte hier.',
    ],
    [
      'reviews',
      'Bezorger bestond niet, ik zou eerst de verzekering betalen. Niet gedaan en gemeld bij de politie. Trap hier niet in.',
    ],
  ],
  'a seller who refuses odd payments': [
    [
      'listings',
      'Dining table, six chairs, solid mahogany. Cash when you come to see it in Arima. No Western Union, no cheque, no courier, so please do not ask.',
    ],
    [
      'listings',
      'Lavadora de 18 kilos, funcionando. Solo efectivo cuando la vea prendida en mi casa. No acepto transferencias, ni mensajeros, ni tarjetas de regalo.',
    ],
    [
      'listings',
      'Frigo deux portes, marche très bien. Paiement en espèces devant l’appareil, pas de mandat, pas de chèque, pas de transporteur.',
    ],
    [
      'listings',
      'Bisiklèt gason, nèf. Se kach lè ou wè l lakay mwen. M pa pran kat kado, m pa voye anyen anvan.',
    ],
  ],
  'a tool with a weapon’s word in its name': [
    [
      'listings',
      'Nail gun and glue gun with a box of nails, both working, used to build one deck. Collect in Portmore any evening.',
    ],
    [
      'listings',
      'Pistola de pintura y pistola de calor, poco uso, con su caja. La Vega, se prueban.',
    ],
    ['listings', 'Pistolet à colle et pistolet à peinture, servis une fois, au Lamentin.'],
    ['listings', 'Heteluchtpistool en lijmpistool, samen te koop, ophalen in Noord.'],
    ['listings', 'Pistol di kola i pistol di fèrf, ta traha bon, busca na Otrobanda.'],
  ],
  'a box for ammunition without any': [
    [
      'listings',
      'Empty steel ammo box, old army green, clean and dry inside. I keep fishing lures in mine. Two left, pick up in Bridgetown.',
    ],
    [
      'listings',
      'Caisse à munitions vide, repeinte, je m’en sers de coffre à outils. À Bouillante.',
    ],
  ],
  'a car or a thing that is called as a weapon is': [
    [
      'listings',
      '1998 Mitsubishi Colt, automatic, one owner, AC cold, tyres changed last month. Come with your mechanic, Chaguanas.',
    ],
    ['listings', 'Ballesta de suspensión para camioneta Hilux, el par, en Baní.'],
  ],
  'a plant or a sweet that is called as something else is': [
    [
      'listings',
      'Coca-cola plant cuttings, angel trumpet and snake plants in pots, grown in my yard. Five dollars each, bring your own bag.',
    ],
    ['listings', 'Tamarind balls, coconut ice and snow cones for school fairs, order by Thursday.'],
    [
      'listings',
      'Hierbas de mi patio en macetas: menta, albahaca, ruda y hierbabuena, a cincuenta pesos.',
    ],
  ],
  'a book, a film or a game about crime': [
    [
      'listings',
      'Box of crime novels: The Godfather, Gone Girl, two by Agatha Christie about a poisoning. Good condition, ten dollars each or all for sixty.',
    ],
    [
      'listings',
      'Cluedo board game, complete with the little revolver, knife and rope. One card has a bent corner. My children outgrew it.',
    ],
    ['listings', 'Lot de polars, un Simenon et trois sur la mafia, deux euros pièce, Le Gosier.'],
    ['listings', 'Juego de PlayStation de policías y ladrones, con su estuche, 900 pesos.'],
  ],
};

const NAMED = Object.entries(HONEST).flatMap(([why, texts]) =>
  texts.map(([kind, text]) => [why, kind, text] as const),
);

describe('an honest text that sounds bad', () => {
  test.each(NAMED)('passes: %s, in %s, %s', (_, kind, text) => {
    expect(judge(text, { kind }).risk).toBeLessThan(0.3);
  });
});

const ORDINARY =
  'Two-seater sofa, grey fabric, bought in March for our flat and too big for the new place. ' +
  'No pets, no smoke. Come and look on Saturday after church in Mandeville, my brother can help to carry it.';

/** Cyrillic letters as people use them for a look. */
const stylised = (text: string): string =>
  text.replace(/[aeo]/g, (letter) => ({ a: 'а', e: 'е', o: 'о' })[letter] ?? letter);

describe('an ordinary offer', () => {
  test.each([
    ['as it is', ORDINARY],
    ['with a number of 555', `${ORDINARY} Call or WhatsApp 876-555-0142.`],
    ['with a link', `${ORDINARY} More pictures on https://sofas.example/grey`],
    ['with a mail address', `${ORDINARY} Write to marcia@people.example.`],
    ['with an address alone', 'marcia@people.example'],
    ['with letters of another alphabet', stylised(ORDINARY)],
    ['in a few words', 'Grey sofa, Mandeville, come and see it.'],
    ['in 120 words', Array.from({ length: 3 }, () => ORDINARY).join(' ')],
  ])('passes %s', (_, text) => {
    for (const kind of ['listings', 'messages', 'forum', 'events', 'reviews'])
      expect(judge(text, { kind }).risk, kind).toBeLessThan(0.3);
  });
});

describe('a text of a few words', () => {
  test.each([
    ['listings', 'Edited without scripts'],
    ['listings', 'Second edition of the description'],
    ['messages', 'Is it still available?'],
    ['messages', 'I sent the money yesterday, did it arrive?'],
    ['messages', 'Llego en diez minutos'],
    ['messages', 'Je passe demain soir'],
    ['messages', 'M ap pase demen'],
    ['messages', 'Mi ta pasa mañan'],
    ['forum', 'Waar koop ik verf?'],
    ['reviews', 'Good seller, came late'],
    ['events', 'Domino night'],
  ])('passes in %s: %s', (kind, text) => {
    expect(judge(text, { kind }).risk).toBeLessThan(0.2);
  });
});

describe('a short question about paying', () => {
  test.each([
    'Can I send you the money by Zelle or Cash App?',
    'Can you send me your bank account number so I can transfer the deposit for Saturday?',
    '¿Me manda el número de cuenta para depositarle?',
    '¿Te transfiero la mitad ahora y la otra mitad cuando recoja? Mándame el número de cuenta.',
    'Je peux vous faire un virement, envoyez-moi votre RIB.',
  ])('is never rejected by the model alone: %s', (text) => {
    expect(judge(text, { kind: 'messages' }).isCertain).toBe(false);
  });

  test('beside a name that is listed, an offer is rejected as before', () => {
    const gun = 'Glock 19 pistol. For sale with two magazines and a box of rounds, cash only.';
    expect(judge(gun).isCertain).toBe(true);
  });

  test('beside a name that is listed, little else makes it wait', () => {
    const { risk, isCertain } = judge('Glock 19 pistol, message me');
    expect(isCertain).toBe(false);
    expect(risk).toBeGreaterThanOrEqual(DEFAULT_SETTINGS.approveThreshold);
  });
});
