// Services and jobs: people's work, priced by the job or the hour, or not at all.
import { whole } from '../random.ts';
import { type Writer, words } from './draft.ts';
import type { Words } from './draft.ts';

type Trade = {
  picture: string;
  type: string;
  price: [number, number];
  hourly: boolean;
  skills: string[];
  certificate: string | null;
  name: Words;
};
const trade = (
  picture: string,
  type: string,
  price: [number, number],
  hourly: boolean,
  skills: string,
  certificate: string | null,
  line: string,
): Trade => ({
  picture,
  type,
  price,
  hourly,
  skills: skills.split(', '),
  certificate,
  name: words(line),
});

const TRADES: Trade[] = [
  trade(
    'toolbox',
    'Plumbing',
    [20, 45],
    true,
    'Leaks, Water heaters, Tanks and pumps',
    'NVQ level 2 plumbing',
    'Plumber for leaks, pumps and water tanks|Plomero para fugas, bombas y tinacos|Plombier : fuites, pompes et citernes|Loodgieter voor lekken, pompen en tanks|Plonbye pou flit, ponp ak tank dlo|Plomero pa lek, pòmp i tanki',
  ),
  trade(
    'toolbox',
    'Electrical',
    [25, 55],
    true,
    'Rewiring, Panels, Solar',
    'Licensed electrician',
    'Licensed electrician, wiring and panels|Electricista con licencia, cableado y paneles|Électricien agréé, câblage et tableaux|Erkend elektricien, bedrading en groepenkast|Elektrisyen ak lisans|Elektrisista ku lisensia',
  ),
  trade(
    'toolbox',
    'Carpentry',
    [18, 40],
    true,
    'Doors, Kitchens, Roof repairs',
    null,
    'Carpenter: doors, kitchens, roof repairs|Carpintero: puertas, cocinas, techos|Charpentier : portes, cuisines, toitures|Timmerman: deuren, keukens, daken|Bòs chapant: pòt, kizin, twati|Karpinté: porta, kushina, dak',
  ),
  trade(
    'toolbox',
    'Construction & Masonry',
    [30, 60],
    true,
    'Block work, Tiling, Retaining walls',
    null,
    'Mason for block walls and tiling|Albañil para bloques y losetas|Maçon : murs en parpaings et carrelage|Metselaar en tegelzetter|Bòs mason: mi blòk ak mozayik|Mèsla i tegel',
  ),
  trade(
    'paint',
    'Painting',
    [120, 650],
    false,
    'Interior, Exterior, Roofs',
    null,
    'House painting, inside and out|Pintura de casas, interior y exterior|Peinture de maison, intérieur et extérieur|Huisschilder, binnen en buiten|Penti kay, andedan ak deyò|Fèrf di kas, paden i pafó',
  ),
  trade(
    'paint',
    'Painting',
    [180, 900],
    false,
    'Renovation, Plaster, Roof coating',
    null,
    'Renovation and roof coating|Remodelación e impermeabilización|Rénovation et étanchéité de toiture|Renovatie en dakcoating|Renovasyon ak penti twati|Renobashon i coating di dak',
  ),
  trade(
    'bucket',
    'Cleaning',
    [40, 140],
    false,
    'Homes, Offices, After building work',
    null,
    'House cleaning, one-off or weekly|Limpieza de casas, una vez o semanal|Ménage à domicile, ponctuel ou hebdomadaire|Schoonmaak aan huis, eenmalig of wekelijks|Netwayaj kay, yon fwa oswa chak semèn|Limpiesa di kas, un biaha òf pa siman',
  ),
  trade(
    'watering',
    'Landscaping',
    [35, 160],
    false,
    'Lawns, Trimming, Planting',
    null,
    'Garden care: cutting, trimming, planting|Jardinería: corte, poda y siembra|Jardinage : tonte, taille et plantation|Tuinonderhoud: maaien, snoeien, planten|Jaden: koupe, taye, plante|Trabou di hòfi: kòrta, snui, planta',
  ),
  trade(
    'toolbox',
    'Auto Repair',
    [25, 60],
    true,
    'Diagnostics, Brakes, Air conditioning',
    'ASE certified',
    'Mobile mechanic, we come to you|Mecánico a domicilio|Mécanicien à domicile|Monteur aan huis|Mekanisyen ki vin lakay ou|Mekániko ta bini na kas',
  ),
  trade(
    'barber',
    'Beauty & Hair',
    [15, 90],
    false,
    'Braids, Locs, Cuts',
    null,
    'Braids and natural hair at home|Trenzas y cabello natural a domicilio|Tresses et cheveux naturels à domicile|Vlechten en natuurlijk haar aan huis|Très ak cheve natirèl lakay ou|Flèktu i kabei natural na kas',
  ),
  trade(
    'barber',
    'Beauty & Hair',
    [10, 30],
    false,
    'Fades, Beards, Children',
    null,
    'Barber, evenings and Saturdays|Barbero, tardes y sábados|Barbier, soirs et samedis|Kapper, avonden en zaterdag|Kwafè gason, aswè ak samdi|Barbero, anochi i djasabra',
  ),
  trade(
    'books',
    'Tutoring',
    [12, 35],
    true,
    'Mathematics, Physics, English',
    'Trained teacher',
    'Maths and science tutoring|Clases de matemáticas y ciencias|Cours de maths et de sciences|Bijles wiskunde en natuurkunde|Leson matematik ak syans|Lès di matemátika i siensia',
  ),
  trade(
    'meal',
    'Catering',
    [180, 900],
    false,
    'Buffets, Creole food, Cakes',
    'Food handler’s permit',
    'Catering for parties and offices|Catering para fiestas y oficinas|Traiteur pour fêtes et bureaux|Catering voor feest en kantoor|Manje pou fèt ak biwo|Catering pa fiesta i ofisina',
  ),
  trade(
    'camera',
    'Photography & Video',
    [120, 750],
    false,
    'Weddings, Portraits, Drone',
    null,
    'Photographer for weddings and families|Fotógrafo de bodas y familias|Photographe de mariage et de famille|Fotograaf voor bruiloft en familie|Fotograf pou maryaj ak fanmi|Fotógrafo pa kasamentu i famia',
  ),
  trade(
    'laptop',
    'IT & Computer',
    [20, 60],
    true,
    'Laptops, Networks, Data recovery',
    'CompTIA A+',
    'Computer repair and home networks|Reparación de computadoras y redes|Dépannage informatique et réseaux|Computerreparatie en thuisnetwerk|Reparasyon òdinatè ak rezo|Drecha kompiuter i ret',
  ),
  trade(
    'pickup',
    'Moving & Delivery',
    [35, 220],
    false,
    'Furniture, Appliances, Island-wide',
    null,
    'Moving with pickup and two helpers|Mudanzas con camioneta y dos ayudantes|Déménagement avec pick-up et deux aides|Verhuizen met pick-up en twee helpers|Demenajman ak kamyonèt ak de moun|Mudansa ku pikòp i dos yudante',
  ),
];
const AVAILABLE: [string, Words][] = [
  [
    'Monday to Saturday, 8:00 to 17:00',
    words(
      'Monday to Saturday, 8 to 5.|De lunes a sábado, de 8 a 5.|Du lundi au samedi, de 8 h à 17 h.|Maandag tot en met zaterdag, 8 tot 17 uur.|Lendi rive samdi, 8è pou 5è.|Djaluna te djasabra, 8 te 5.',
    ),
  ],
  [
    'Evenings and weekends',
    words(
      'Evenings and weekends.|Noches y fines de semana.|Soirs et week-ends.|’s Avonds en in het weekend.|Aswè ak wikenn.|Anochi i wikènt.',
    ),
  ],
  [
    'By appointment',
    words(
      'By appointment; urgent work the same day where possible.|Con cita; urgencias el mismo día si es posible.|Sur rendez-vous ; urgences le jour même si possible.|Op afspraak; spoed zo mogelijk dezelfde dag.|Sou randevou.|Ku sita; urgensia mes dia si por.',
    ),
  ],
];
const YEARS = words(
  '{n} years of experience, references on request.|{n} años de experiencia, con referencias.|{n} ans d’expérience, références sur demande.|{n} jaar ervaring, referenties op verzoek.|{n} ane eksperyans, ak referans.|{n} aña di eksperensia, ku referensia.',
);
const PHRASE = [
  words(
    'Free estimate|Presupuesto gratis|Devis gratuit|Gratis offerte|Estimasyon gratis|Presupuesto grátis',
  ),
  words('Fast and tidy|Rápido y limpio|Rapide et soigné|Snel en netjes|Vit epi pwòp|Lihé i limpi'),
  words(
    'Weekend service|Servicio de fin de semana|Service le week-end|Ook in het weekend|Wikenn tou|Tambe den wikènt',
  ),
  words(
    'Family business|Negocio familiar|Entreprise familiale|Familiebedrijf|Biznis familyal|Negoshi di famia',
  ),
];

export const writeService: Writer = (random, language, town) => {
  const choice = random.pick(TRADES);
  const [availability, when] = random.pick(AVAILABLE);
  const usd = random.range(choice.price[0], choice.price[1]);
  return {
    category: 'Services',
    picture: choice.picture,
    language,
    voice: 'service',
    title: random.pick([
      `${choice.name[language]}, ${town}`,
      choice.name[language],
      `${choice.name[language]} (${random.pick(PHRASE)[language]})`,
    ]),
    about: [YEARS[language].replace('{n}', String(whole(random, 3, 24))), when[language]],
    usd,
    details: {
      serviceType: choice.type,
      availability,
      skills: choice.skills,
      ...(choice.hourly ? { hourlyRate: Math.round(usd) } : {}),
      ...(choice.certificate && random.chance(0.6) ? { certifications: [choice.certificate] } : {}),
    },
    tags: [
      choice.type.toLowerCase(),
      ...choice.skills.slice(0, 1).map((skill) => skill.toLowerCase()),
    ],
  };
};

/** picture | US$ a month, 0 for "salary on request" */
const JOBS: [string, number, number, Words][] = [
  [
    'apron',
    650,
    1500,
    words(
      'Line cook for a small [hotel/bistro/guest house]|Cocinero de línea para [hotel pequeño/bistró/posada]|Cuisinier pour petit [hôtel/bistrot/gîte]|Kok voor klein [hotel/bistro/pension]|Kizinye pou yon ti [otèl/restoran/pansyon]|Koki pa un [hotel chikí/bistro/pension]',
    ),
  ],
  [
    'apron',
    450,
    950,
    words(
      'Waiting staff, [evenings/weekends/high season]|Meseros, [noches/fines de semana/temporada alta]|Serveurs, [soirs/week-ends/haute saison]|Bediening, [avonden/weekenden/hoogseizoen]|Sèvè, [aswè/wikenn/gwo sezon]|Mozo, [anochi/wikènt/temporada haltu]',
    ),
  ],
  [
    'apron',
    420,
    800,
    words(
      'Housekeeper for [eight/twelve/twenty] rooms|Camarera para [ocho/doce/veinte] habitaciones|Femme ou valet de chambre, [huit/douze/vingt] chambres|Huishoudelijke hulp, [acht/twaalf/twintig] kamers|Moun pou fè [uit/douz/ven] chanm|Hasidó di limpiesa pa [ocho/diesdos/binti] kamber',
    ),
  ],
  [
    'desk',
    700,
    1600,
    words(
      'Site foreman, [housing/road/school] project|Capataz de obra, proyecto de [viviendas/carretera/escuela]|Chef de chantier, [logements/route/école]|Uitvoerder [woningbouw/wegenbouw/schoolbouw]|Chèf chantye, pwojè [lojman/wout/lekòl]|Kapatas, proyekto di [kas/kaya/skol]',
    ),
  ],
  [
    'desk',
    0,
    0,
    words(
      'Warehouse assistant, [full time/part time/night shift]|Auxiliar de almacén, [tiempo completo/medio tiempo/turno de noche]|Magasinier, [temps plein/temps partiel/de nuit]|Magazijnmedewerker, [voltijd/deeltijd/nachtdienst]|Asistan depo, [tan plen/tan pasyèl/lannuit]|Asistente di magasina, [henter dia/mei dia/anochi]',
    ),
  ],
  [
    'laptop',
    900,
    2400,
    words(
      '[Web/Mobile/Support] developer, work from home|Desarrollador [web/móvil/de soporte], trabajo remoto|Développeur [web/mobile/support] en télétravail|[Web/Mobiel/Support]-ontwikkelaar, thuiswerk|Devlopè [web/mobil/sipò], travay lakay|Desaroyadó [web/mobil/di soporte], traha for di kas',
    ),
  ],
  [
    'desk',
    600,
    1300,
    words(
      'Bookkeeper, [two/three/four] days a week|Contable, [dos/tres/cuatro] días por semana|Comptable, [deux/trois/quatre] jours par semaine|Boekhouder, [twee/drie/vier] dagen per week|Kontab, [de/twa/kat] jou pa semèn|Kontabilista, [dos/tres/kuater] dia pa siman',
    ),
  ],
  [
    'pickup',
    520,
    1100,
    words(
      'Delivery driver with own [pickup/van/car]|Chofer de reparto con [camioneta/van/carro] propio|Livreur avec [pick-up/camionnette/voiture]|Bezorger met eigen [pick-up/busje/auto]|Chofè livrezon ak [kamyonèt/van/machin] pa l|Shofùr ku su mes [pikòp/bùs/outo]',
    ),
  ],
  [
    'toolbox',
    620,
    1400,
    words(
      'Marine technician, [outboards/rigging/fibreglass]|Técnico naval, [fueraborda/jarcia/fibra]|Technicien nautique, [hors-bord/gréement/polyester]|Scheepsmonteur, [buitenboordmotoren/tuigage/polyester]|Teknisyen bato, [motè/kòd/fib]|Tékniko di boto, [motor/rig/fiber]',
    ),
  ],
  [
    'books',
    500,
    1200,
    words(
      'Teacher of [mathematics/Spanish/music] from September|Docente de [matemáticas/español/música] desde septiembre|Professeur de [mathématiques/espagnol/musique] dès septembre|Leraar [wiskunde/Spaans/muziek] vanaf september|Pwofesè [matematik/panyòl/mizik] an septanm|Maestro di [matemátika/spañó/múzik] for di sèptèmber',
    ),
  ],
];
const JOB_TEXT = [
  words(
    'Send a short message with your experience and when you could start.|Envíe un mensaje corto con su experiencia y disponibilidad.|Envoyez un court message avec votre expérience et vos disponibilités.|Stuur een kort bericht met uw ervaring en startdatum.|Voye yon ti mesaj ak eksperyans ou.|Manda un mensahe kòrtiku ku bo eksperensia.',
  ),
  words(
    'Meals on duty, paid every two weeks.|Comida incluida, pago quincenal.|Repas fournis, paie tous les quinze jours.|Maaltijd inbegrepen, tweewekelijks betaald.|Manje ladan, peye chak kenz jou.|Kuminda inkluí, pago kada dos siman.',
  ),
];

export const writeJob: Writer = (random, language, town) => {
  const [picture, low, high, name] = random.pick(JOBS);
  return {
    category: 'Jobs',
    picture,
    language,
    voice: 'job',
    title: random.chance(0.5) ? `${name[language]}, ${town}` : name[language],
    about: JOB_TEXT.map((text) => text[language]),
    usd: random.chance(0.2) ? 0 : random.range(low, high),
    details: {},
    tags: ['job'],
  };
};
