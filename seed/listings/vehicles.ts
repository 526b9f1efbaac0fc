// Cars, motorcycles, parts and car accessories: titles with model years, and the details that the
// filters of spec 2 name.
import { type Random, weighted, whole } from '../random.ts';
import { type Draft, type Words, type Writer, words } from './draft.ts';

/** make | model | drawing | US$ when new | first year | last year | fuel | share */
const CARS = `
Toyota|Corolla|sedan|21000|2008|2023|Gasoline|10
Toyota|Axio|sedan|17000|2009|2019|Gasoline|6
Toyota|Premio|sedan|21000|2010|2019|Gasoline|3
Toyota|Yaris|sedan|16000|2007|2022|Gasoline|5
Toyota|Vitz|sedan|14500|2008|2019|Gasoline|5
Toyota|Aqua|sedan|17500|2013|2021|Hybrid|4
Toyota|Prius|sedan|26000|2010|2022|Hybrid|3
Toyota|Hilux|pickup|38000|2009|2024|Diesel|9
Toyota|Tacoma|pickup|37000|2009|2023|Gasoline|3
Toyota|RAV4|suv|31000|2008|2024|Gasoline|7
Toyota|Land Cruiser Prado|suv|56000|2009|2022|Diesel|5
Toyota|4Runner|suv|43000|2008|2022|Gasoline|2
Nissan|Tiida|sedan|14500|2006|2014|Gasoline|5
Nissan|Sylphy|sedan|18500|2010|2020|Gasoline|3
Nissan|Note|sedan|16000|2012|2021|Gasoline|4
Nissan|Leaf|sedan|29000|2013|2022|Electric|2
Nissan|X-Trail|suv|29000|2008|2022|Gasoline|5
Nissan|Navara|pickup|35000|2008|2023|Diesel|4
Nissan|Frontier|pickup|33000|2008|2023|Gasoline|3
Honda|Fit|sedan|16000|2008|2020|Gasoline|6
Honda|Civic|sedan|23000|2007|2023|Gasoline|5
Honda|CR-V|suv|30000|2008|2023|Gasoline|5
Suzuki|Jimny|suv|24000|2008|2024|Gasoline|7
Suzuki|Swift|sedan|15500|2008|2023|Gasoline|6
Suzuki|Vitara|suv|24500|2008|2023|Gasoline|5
Suzuki|Grand Vitara|suv|23000|2007|2015|Gasoline|4
Mazda|3|sedan|22000|2008|2022|Gasoline|3
Mazda|Demio|sedan|15500|2008|2018|Gasoline|3
Mitsubishi|L200|pickup|34000|2009|2023|Diesel|4
Mitsubishi|Lancer|sedan|17500|2007|2016|Gasoline|3
Hyundai|Tucson|suv|27000|2010|2024|Gasoline|6
Hyundai|Elantra|sedan|20500|2010|2023|Gasoline|4
Hyundai|Accent|sedan|16500|2008|2022|Gasoline|4
Kia|Picanto|sedan|14000|2011|2024|Gasoline|5
Kia|Rio|sedan|17000|2010|2023|Gasoline|4
Kia|Sportage|suv|27500|2010|2024|Gasoline|6
Ford|Ranger|pickup|36000|2012|2024|Diesel|4
Jeep|Wrangler|suv|41000|2010|2023|Gasoline|3
Renault|Duster|suv|20000|2012|2023|Diesel|3
Peugeot|208|sedan|19500|2013|2023|Gasoline|3
Volkswagen|Polo|sedan|19000|2011|2022|Gasoline|2
`
  .trim()
  .split('\n')
  .map(
    (line) =>
      line.split('|') as [
        string,
        string,
        string,
        string,
        string,
        string,
        'Gasoline' | 'Diesel' | 'Hybrid' | 'Electric',
        string,
      ],
  );

/** Colours the generator can paint a car in. */
const COLOURS: Record<string, Words> = {
  white: words('white|blanco|blanc|wit|blan|blanku'),
  red: words('red|rojo|rouge|rood|wouj|kòrá'),
  blue: words('blue|azul|bleu|blauw|ble|blou'),
  green: words('green|verde|vert|groen|vèt|bèrdè'),
  silver: words('silver|plateado|gris argent|zilver|ajan|plata'),
  yellow: words('yellow|amarillo|jaune|geel|jòn|hel'),
  teal: words('teal|turquesa|turquoise|turkoois|tikwaz|turkesa'),
};
const GEARS: Record<string, Words> = {
  Automatic: words('automatic|automático|automatique|automaat|otomatik|outomátiko'),
  Manual: words('manual|mecánico|manuelle|handgeschakeld|manyèl|manual'),
  CVT: words('CVT|CVT|CVT|CVT|CVT|CVT'),
};
const HISTORY = [
  words(
    'One owner since new, serviced every 5,000 km; the book comes with it.|Un solo dueño, mantenimiento cada 5,000 km con libreta.|Première main, entretien tous les 5 000 km, carnet à l’appui.|Eén eigenaar, elke 5.000 km onderhoud, boekje aanwezig.|Yon sèl mèt, sèvis chak 5 000 km, kanè a disponib.|Un doño so, servis kada 5.000 km, buki ta presente.',
  ),
  words(
    'Imported three years ago, duty paid, papers in order.|Importado hace tres años, impuestos pagados, papeles al día.|Importée il y a trois ans, taxes payées, papiers en règle.|Drie jaar geleden ingevoerd, rechten betaald, papieren in orde.|Enpòte gen twazan, taks peye, papye an règ.|Importá tres aña pasá, impuesto pagá, papel na òrdu.',
  ),
  words(
    'Air conditioning is cold and the tyres were changed this year.|El aire enfría bien y las gomas son de este año.|Climatisation froide, pneus changés cette année.|Airco koelt goed en de banden zijn dit jaar vervangen.|Klima a frèt, kawotchou chanje ane sa a.|Airco ta fria bon, tayer nobo e aña akí.',
  ),
  words(
    'Small scratch on the rear bumper, otherwise clean inside and out.|Un rayón pequeño en el bumper trasero; por lo demás, limpio por dentro y por fuera.|Petite rayure au pare-chocs arrière, sinon propre dedans comme dehors.|Klein krasje op de achterbumper, verder netjes van binnen en buiten.|Yon ti grafouyen dèyè, rès la pwòp.|Un raspu chikí patras, resto limpi paden i pafó.',
  ),
  words(
    'Always garaged and washed after every trip to the beach.|Siempre bajo techo y lavado después de cada viaje a la playa.|Toujours au garage, lavée après chaque sortie à la plage.|Altijd binnen gestald en na elk strandbezoek gewassen.|Toujou anba tèt kay, lave apre chak plaj.|Semper den garashi, labá despues di kada biahe na playa.',
  ),
  words(
    'New battery and front brakes; inspection valid to next year.|Batería y frenos delanteros nuevos; revista vigente hasta el próximo año.|Batterie et freins avant neufs ; contrôle valable jusqu’à l’an prochain.|Nieuwe accu en voorremmen; keuring geldig tot volgend jaar.|Batri ak fren devan nèf; enspeksyon bon pou lane pwochèn.|Bateria i frenu dilanti nobo; keuring ta bálido te aña ku ta bini.',
  ),
];

const grouped = (value: number, language: string): string =>
  value
    .toLocaleString(
      language === 'en' || language === 'es'
        ? 'en'
        : language === 'fr' || language === 'ht'
          ? 'fr'
          : 'nl',
    )
    .replaceAll(/[\u202f\u00a0]/g, ' ');
/**
 * Value left after some years: a fifth at once, then about nine percent a year, never under a
 * tenth.
 */
const worth = (whenNew: number, age: number): number => whenNew * Math.max(0.1, 0.82 * 0.91 ** age);

function two(random: Random, from: readonly Words[], language: keyof Words): string[] {
  const first = whole(random, 0, from.length - 1);
  const second = (first + whole(random, 1, from.length - 1)) % from.length;
  return [from[first]![language], from[second]![language]];
}

export const writeCar: Writer = (random, language) => {
  const [make, model, picture, whenNew, first, last, fuel] = weighted(
    random,
    CARS.map((car) => [car, Number(car[7])] as const),
  );
  const year = whole(random, Number(first), Number(last));
  const age = 2026 - year;
  const colour = random.pick(Object.keys(COLOURS));
  const transmission =
    fuel === 'Hybrid' || fuel === 'Electric'
      ? 'CVT'
      : random.chance(picture === 'pickup' ? 0.5 : 0.78)
        ? 'Automatic'
        : 'Manual';
  const mileage = Math.round((age * random.range(7000, 16_000)) / 500) * 500 + 4000;
  const paint = COLOURS[colour]![language];
  const gear = GEARS[transmission]![language];
  const title = random.pick([
    `${make} ${model} ${year}, ${gear}, ${paint}`,
    `${year} ${make} ${model}, ${grouped(mileage, language)} km, ${paint}`,
    `${make} ${model} ${year} ${paint}, ${grouped(mileage, language)} km`,
  ]);
  const km = {
    en: `${grouped(mileage, 'en')} km on the clock.`,
    es: `${grouped(mileage, 'es')} km recorridos.`,
    fr: `${grouped(mileage, 'fr')} km au compteur.`,
    nl: `${grouped(mileage, 'nl')} km op de teller.`,
    ht: `${grouped(mileage, 'ht')} km sou kontè a.`,
    pap: `${grouped(mileage, 'pap')} km riba tèler.`,
  }[language];
  return {
    category: 'Automotive - Cars',
    picture,
    colour,
    language,
    title,
    voice: 'vehicle',
    about: [km, ...two(random, HISTORY, language)],
    usd: worth(Number(whenNew), age) * random.range(0.88, 1.14),
    condition: age <= 1 ? 'new' : age <= 4 ? 'like-new' : random.chance(0.6) ? 'good' : 'used',
    details: {
      make,
      model,
      year,
      mileage: age <= 1 ? whole(random, 20, 900) : mileage,
      fuelType: fuel,
      transmission,
    },
    tags: [
      make.toLowerCase(),
      picture === 'pickup' ? 'pickup' : picture === 'suv' ? '4x4' : 'sedan',
      fuel.toLowerCase(),
    ],
  } satisfies Draft;
};

/** make and model | drawing | US$ when new | first year */
const BIKES = `Yamaha NMAX 155|scooter|3400|2017
Yamaha Scooter 125|scooter|2400|2012
Honda Dio 110|scooter|1900|2014
Honda PCX 150|scooter|3600|2014
Suzuki Address 110|scooter|2000|2015
Vespa Primavera 150|scooter|5200|2015
Kymco Agility 125|scooter|2100|2013
Honda CB 125F|motorbike|2300|2015
Honda XR 150L|motorbike|3100|2015
Yamaha FZ 16|motorbike|2800|2013
Yamaha MT-03|motorbike|5600|2017
Suzuki GN 125|motorbike|1900|2010
Bajaj Pulsar 180|motorbike|2300|2014
Kawasaki Ninja 300|motorbike|5400|2013`.split('\n');
const RIDE = [
  words(
    'Starts at the first push; chain and oil done last month.|Prende al primer toque; cadena y aceite del mes pasado.|Démarre au quart de tour ; chaîne et vidange du mois dernier.|Start meteen; ketting en olie vorige maand gedaan.|Li pati touswit; chèn ak lwil fèt mwa pase.|Ta start unbes; kadena i zeta a wòrdu kambia luna pasá.',
  ),
  words(
    'Two helmets and a rain cover go with it.|Incluye dos cascos y cobertor de lluvia.|Deux casques et une housse fournis.|Met twee helmen en een regenhoes.|De kas ak yon dra lapli vini avè l.|Ku dos hèlm i un kobertura.',
  ),
  words(
    'Used to go to work only, about 12 km a day.|Usada solo para ir al trabajo, unos 12 km al día.|Sert seulement pour le travail, 12 km par jour.|Alleen voor het werk gebruikt, zo’n 12 km per dag.|Sèlman pou ale travay, 12 km pa jou.|Usá so pa bai trabou, 12 km pa dia.',
  ),
];

export const writeMotorcycle: Writer = (random, language) => {
  const [name = '', picture = '', whenNew, first] = random.pick(BIKES).split('|');
  const year = whole(random, Number(first), 2024);
  const mileage = (2026 - year) * whole(random, 1500, 4500) + 400;
  const colour = random.pick(Object.keys(COLOURS));
  const [make = '', ...model] = name.split(' ');
  return {
    category: 'Automotive - Motorcycles',
    picture,
    colour,
    language,
    voice: 'vehicle',
    title: random.chance(0.5)
      ? `${name} ${year}, ${COLOURS[colour]![language]}`
      : `${name}, ${year}, ${grouped(mileage, language)} km`,
    about: two(random, RIDE, language),
    usd: worth(Number(whenNew), 2026 - year) * random.range(0.9, 1.2),
    condition: year >= 2023 ? 'like-new' : random.chance(0.55) ? 'good' : 'used',
    details: {
      make,
      model: model.join(' '),
      year,
      mileage,
      fuelType: 'Gasoline',
      transmission: picture === 'scooter' ? 'Automatic' : 'Manual',
    },
    tags: [picture === 'scooter' ? 'scooter' : 'motorcycle', make.toLowerCase()],
  };
};

/** picture | category | low | high | names */
const PARTS: [string, string, number, number, Words][] = [
  [
    'wheels',
    'Wheels & Rims',
    140,
    620,
    words(
      'Alloy rims with tyres, set of four|Aros de aleación con gomas, juego de cuatro|Jantes alu avec pneus, jeu de quatre|Lichtmetalen velgen met banden, set van vier|Rim alyaj ak kawotchou, kat|Rim di aluminio ku tayer, set di kuater',
    ),
  ],
  [
    'wheels',
    'Tyres',
    60,
    320,
    words(
      'Pair of all-terrain tyres|Par de gomas todoterreno|Deux pneus tout-terrain|Twee terreinbanden|De kawotchou tout teren|Dos tayer pa tur tereno',
    ),
  ],
  [
    'battery',
    'Batteries',
    55,
    150,
    words(
      'Maintenance-free battery, two months old|Batería libre de mantenimiento, dos meses de uso|Batterie sans entretien, deux mois|Onderhoudsvrije accu, twee maanden oud|Batri de mwa|Bateria di dos luna',
    ),
  ],
  [
    'battery',
    'Electrical',
    45,
    210,
    words(
      'Alternator, tested|Alternador probado|Alternateur testé|Dynamo, getest|Altènatè teste|Dínamo, tèst',
    ),
  ],
  [
    'battery',
    'Cooling',
    60,
    240,
    words(
      'Radiator with fan, no leaks|Radiador con abanico, sin fugas|Radiateur avec ventilateur, sans fuite|Radiateur met ventilator, lekvrij|Radyatè ak vantilatè|Radiador ku fan, sin lek',
    ),
  ],
  [
    'wheels',
    'Brakes',
    25,
    110,
    words(
      'Front brake discs and pads|Discos y pastillas delanteras|Disques et plaquettes avant|Remschijven en blokken voor|Disk ak plakèt fren devan|Diskrem i blòki dilanti',
    ),
  ],
  [
    'headlight',
    'Lighting',
    35,
    190,
    words(
      'Pair of headlights, clear lenses|Par de faros, lentes claros|Paire de phares, optiques claires|Set koplampen, heldere glazen|De fa devan|Dos luz dilanti',
    ),
  ],
  [
    'headlight',
    'Mirrors & Glass',
    25,
    130,
    words(
      'Door mirror with indicator|Retrovisor con direccional|Rétroviseur avec clignotant|Buitenspiegel met knipperlicht|Retwovizè pòt|Spil di porta ku knipper',
    ),
  ],
];

export const writePart: Writer = (random, language) => {
  const [picture, partCategory, low, high, name] = random.pick(PARTS);
  const car = random.pick(CARS);
  const from = whole(random, Number(car[4]), Number(car[5]) - 3);
  const years = `${from}-${Math.min(from + 5, Number(car[5]))}`;
  return {
    category: 'Automotive - Parts',
    picture,
    language,
    voice: 'goods',
    title: `${name[language]}, ${car[0]} ${car[1]} ${years}`,
    about: [
      words(
        'Taken from a car that was written off; can be tried before you pay.|Sacado de un carro chocado; se puede probar antes de pagar.|Démonté d’une voiture accidentée ; essai possible avant paiement.|Uit een schadeauto; mag u eerst passen.|Soti nan yon machin aksidante; ou ka eseye l anvan.|For di un outo ku a dal; por purb’é promé.',
      )[language],
    ],
    usd: random.range(low, high),
    condition: random.pick(['new', 'like-new', 'good', 'used', 'used']),
    details: {
      partName: name.en.split(',')[0]!,
      partCategory,
      compatibleMake: car[0],
      compatibleModel: car[1],
      compatibleYear: years,
    },
    tags: ['parts', car[0].toLowerCase(), partCategory.toLowerCase()],
  };
};

const ACCESSORIES: [string, number, number, Words][] = [
  [
    'speaker',
    70,
    320,
    words(
      '[Pioneer/Kenwood/Sony] car stereo with speakers|Radio de carro [Pioneer/Kenwood/Sony] con bocinas|Autoradio [Pioneer/Kenwood/Sony] avec enceintes|Autoradio [Pioneer/Kenwood/Sony] met luidsprekers|Radyo machin [Pioneer/Kenwood/Sony] ak opalè|Radio di outo [Pioneer/Kenwood/Sony] ku bòxnan',
    ),
  ],
  [
    'wheels',
    90,
    260,
    words(
      'Wheel covers and spare wheel, [14/15/16] inch|Tapacubos y repuesto, aro [14/15/16]|Enjoliveurs et roue de secours, [14/15/16] pouces|Wieldoppen en reservewiel, [14/15/16] inch|Kouvrè wou ak wou sekou, [14/15/16] pous|Dòp di wil i tayer spare, [14/15/16] inch',
    ),
  ],
  [
    'toolbox',
    25,
    120,
    words(
      'Roadside kit with [jack/jump leads/compressor]|Kit de carretera con [gato/cables/compresor]|Trousse de dépannage avec [cric/câbles/compresseur]|Pechset met [krik/startkabels/compressor]|Kit wout ak [djak/kab/konpresè]|Set pa kaminda ku [dòmkrak/kabel/komprésor]',
    ),
  ],
  [
    'headlight',
    40,
    180,
    words(
      'LED work lights for a [pickup/jeep/boat], pair|Luces LED para [camioneta/jeep/bote], par|Phares LED pour [pick-up/4x4/bateau], la paire|LED-werklampen voor [pick-up/jeep/boot], set|Limyè LED pou [kamyonèt/djip/bato]|Luz LED pa [pikòp/jeep/boto], dos',
    ),
  ],
  [
    'battery',
    45,
    160,
    words(
      'Battery charger and jump starter, [12/24] V|Cargador y arrancador de batería, [12/24] V|Chargeur et booster de batterie, [12/24] V|Acculader en jumpstarter, [12/24] V|Chajè batri [12/24] V|Chargeadó di bateria, [12/24] V',
    ),
  ],
  [
    'tablet',
    35,
    140,
    words(
      'Reverse camera with [5/7/9] inch screen|Cámara de reversa con pantalla de [5/7/9] pulgadas|Caméra de recul, écran [5/7/9] pouces|Achteruitrijcamera met [5/7/9] inch scherm|Kamera dèyè ak ekran [5/7/9] pous|Kamera di bek ku pantaya di [5/7/9] inch',
    ),
  ],
];

/** Accessories come as choice lines; the plan makes the choices. */
export const writeAccessory: Writer = (random, language) => {
  const [picture, low, high, name] = random.pick(ACCESSORIES);
  return {
    category: 'Car Accessories',
    picture,
    language,
    voice: 'goods',
    title: name[language],
    about: [],
    usd: random.range(low, high),
    condition: random.pick(['new', 'new', 'like-new', 'good', 'used']),
    details: {},
    tags: ['car accessories'],
  };
};
