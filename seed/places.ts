// The 28 places as the demo needs them: who lives there, which languages a listing is written in,
// where one meets.

export type Language = 'en' | 'es' | 'fr' | 'nl' | 'ht' | 'pap';

export type DemoPlace = {
  /** ISO 3166-1 alpha-2. */
  code: string;
  /** Name as the picture generator knows it. */
  island: string;
  /** Languages of its listings; a language named twice is twice as frequent. */
  languages: Language[];
  /** Towns; for the nine places with a parish list, the parish the town lies in. */
  towns: { name: string; parish: string | null }[];
  people: string[];
  /** How many listings it gets, relative to the others. */
  weight: number;
};

const place = (
  code: string,
  island: string,
  weight: number,
  languages: string,
  towns: string,
  people: string,
): DemoPlace => ({
  code,
  island,
  weight,
  languages: languages.split(' ') as Language[],
  towns: towns.split(', ').map((town) => {
    const [name, parish] = town.split('@');
    return { name: name ?? town, parish: parish ?? null };
  }),
  people: people.split(', '),
});

export const PLACES: readonly DemoPlace[] = [
  place(
    'JM',
    'Jamaica',
    12,
    'en',
    'Kingston@Kingston, Half Way Tree@Saint Andrew, Portmore@Saint Catherine, Spanish Town@Saint Catherine, Montego Bay@Saint James, Mandeville@Manchester, May Pen@Clarendon, Ocho Rios@Saint Ann, Port Antonio@Portland, Negril@Westmoreland, Black River@Saint Elizabeth, Falmouth@Trelawny',
    'Marcia Bennett, Dwayne Clarke, Shanice Gordon, Oneil Whyte',
  ),
  place(
    'TT',
    'Trinidad and Tobago',
    10,
    'en',
    'Port of Spain@Port of Spain, San Fernando@San Fernando, Chaguanas@Chaguanas, Arima@Arima, Point Fortin@Point Fortin, Tunapuna@Tunapuna-Piarco, Couva@Couva-Tabaquite-Talparo, Scarborough@Tobago, Sangre Grande@Sangre Grande, Penal@Penal-Debe',
    'Anil Ramkissoon, Kerwin Alexander, Natasha Mohammed, Giselle Joseph',
  ),
  place(
    'BB',
    'Barbados',
    6,
    'en',
    'Bridgetown@Saint Michael, Oistins@Christ Church, Holetown@Saint James, Speightstown@Saint Peter, Six Cross Roads@Saint Philip, Warrens@Saint Thomas, Bathsheba@Saint Joseph',
    'Ryan Brathwaite, Cherise Holder, Wendell Greenidge',
  ),
  place(
    'BS',
    'Bahamas',
    5,
    'en',
    'Nassau@New Providence, Cable Beach@New Providence, Freeport@City of Freeport, George Town@Exuma, Dunmore Town@Harbour Island',
    'Tamika Rolle, Clement Ferguson, Deangelo Knowles',
  ),
  place(
    'DO',
    'Dominican Republic',
    9,
    'es es es en',
    'Santo Domingo, Santiago de los Caballeros, La Romana, Puerto Plata, Punta Cana, San Pedro de Macorís, La Vega, Samaná',
    'Yoel Marte, Lucía Fernández, Ramón Peralta, Yokasta Reyes',
  ),
  place(
    'GD',
    'Grenada',
    4,
    'en',
    "St. George's@Saint George, Grenville@Saint Andrew, Gouyave@Saint John, Sauteurs@Saint Patrick, Victoria@Saint Mark, La Sagesse@Saint David, Hillsborough@Southern Grenadine Islands",
    'Terrence Baptiste, Lyndonna Charles, Kellon Noel',
  ),
  place(
    'LC',
    'Saint Lucia',
    4,
    'en en en fr',
    'Castries@Castries, Gros Islet@Gros Islet, Vieux Fort@Vieux Fort, Soufrière@Soufrière, Dennery@Dennery, Micoud@Micoud',
    'Elise Henry, Jervan St. Omer, Nerissa Hippolyte',
  ),
  place(
    'AG',
    'Antigua and Barbuda',
    4,
    'en',
    "St. John's@Saint John, All Saints@Saint Peter, Bolans@Saint Mary, English Harbour@Saint Paul, Willikies@Saint Philip, Codrington@Barbuda",
    'Sheldon Richards, Ianthe Francis, Colin Jarvis',
  ),
  place(
    'DM',
    'Dominica',
    3,
    'en',
    'Roseau@Saint George, Portsmouth@Saint John, Marigot@Saint Andrew, Grand Bay@Saint Patrick, Mahaut@Saint Paul, Soufrière@Saint Mark',
    'Annette Fontaine, Curtis Laurent, Vernice Shillingford',
  ),
  place(
    'VC',
    'Saint Vincent and the Grenadines',
    3,
    'en',
    'Kingstown@Saint George, Calliaqua@Saint George, Georgetown@Charlotte, Layou@Saint Andrew, Chateaubelair@Saint David, Port Elizabeth@Grenadines',
    'Kemron Browne, Zoila Cato, Ashford Da Silva',
  ),
  place(
    'KN',
    'Saint Kitts and Nevis',
    3,
    'en',
    'Basseterre, Charlestown, Sandy Point, Cayon, Frigate Bay',
    'Delroy Liburd, Juletta Hanley, Travis Nisbett',
  ),
  place(
    'HT',
    'Haiti',
    5,
    'fr fr ht ht',
    'Port-au-Prince, Pétion-Ville, Cap-Haïtien, Jacmel, Les Cayes, Gonaïves, Saint-Marc',
    'Nadège Pierre, Wilner Joseph, Fabiola Toussaint, Jean-Robert Désir',
  ),
  place(
    'CU',
    'Cuba',
    5,
    'es',
    'La Habana, Santiago de Cuba, Camagüey, Trinidad, Matanzas, Cienfuegos, Holguín',
    'Yusniel Rodríguez, Marisleydis Pérez, Osvaldo Cabrera',
  ),
  place(
    'GY',
    'Guyana',
    5,
    'en',
    'Georgetown, Linden, New Amsterdam, Anna Regina, Bartica, Rose Hall',
    'Rohan Persaud, Savitri Singh, Marlon Adams',
  ),
  place(
    'BZ',
    'Belize',
    4,
    'en en en es',
    'Belize City, Belmopan, San Pedro, San Ignacio, Dangriga, Placencia, Corozal',
    'Ernesto Cal, Jasmine Usher, Kenroy Lambey',
  ),
  place(
    'SR',
    'Suriname',
    4,
    'nl nl nl en',
    'Paramaribo, Lelydorp, Nieuw Nickerie, Moengo, Albina',
    'Anouk Kartosoewito, Dinesh Ramdien, Mireille Pinas',
  ),
  place(
    'PR',
    'Puerto Rico',
    8,
    'es es en',
    'San Juan, Ponce, Mayagüez, Caguas, Bayamón, Rincón, Arecibo, Fajardo',
    'Luis Ortiz, Carmen Rivera, Javier Colón, Aida Maldonado',
  ),
  place(
    'KY',
    'Cayman Islands',
    3,
    'en',
    'George Town, West Bay, Bodden Town, East End, Savannah',
    'Shari Ebanks, Craig Bodden, Oswald Rankine',
  ),
  place(
    'VI',
    'US Virgin Islands',
    3,
    'en',
    'Charlotte Amalie, Christiansted, Frederiksted, Cruz Bay',
    'Akeem Hodge, Verna Callwood, Luz Encarnación',
  ),
  place(
    'VG',
    'British Virgin Islands',
    2,
    'en',
    'Road Town, Spanish Town, East End, Cane Garden Bay',
    'Alford Penn, Melissa Smith-Frett, Kishma Vanterpool',
  ),
  place(
    'TC',
    'Turks and Caicos Islands',
    2,
    'en',
    'Providenciales, Cockburn Town, Kew, Bottle Creek',
    'Latoya Missick, Rufus Gardiner, Hubert Forbes',
  ),
  place(
    'AW',
    'Aruba',
    4,
    'en nl pap pap',
    'Oranjestad, San Nicolas, Noord, Savaneta, Paradera',
    'Anouk de Windt, Ruben Croes, Milady Kock',
  ),
  place(
    'CW',
    'Curaçao',
    4,
    'nl pap pap en',
    'Willemstad, Otrobanda, Punda, Barber, Jan Thiel, Westpunt',
    'Elvis Martina, Suhaila Rosario, Roderick Isenia',
  ),
  place(
    'SX',
    'Sint Maarten',
    3,
    'en en nl',
    'Philipsburg, Simpson Bay, Cole Bay, Dutch Quarter',
    'Rolando Peterson, Ife Richardson, Xiomara Arrindell',
  ),
  place(
    'GP',
    'Guadeloupe',
    5,
    'fr',
    'Pointe-à-Pitre, Basse-Terre, Les Abymes, Le Gosier, Sainte-Anne, Deshaies',
    'Sandrine Bourgeois, Ludovic Théophile, Maëva Jean-Baptiste',
  ),
  place(
    'MQ',
    'Martinique',
    5,
    'fr',
    'Fort-de-France, Le Lamentin, Schœlcher, Sainte-Luce, Le Robert, Trois-Îlets',
    'Mathilde Cabrimol, Fabrice Eustache, Gwenaëlle Rosette',
  ),
  place(
    'AI',
    'Anguilla',
    2,
    'en',
    'The Valley, Blowing Point, Sandy Ground, Island Harbour',
    'Keith Connor, Shauna Hodge-Lake, Vincia Carty',
  ),
  place(
    'MS',
    'Montserrat',
    2,
    'en',
    'Brades, Little Bay, Salem, Cudjoe Head',
    'Rosetta Allen, Julian Cassell, Cynthia Farrell',
  ),
];

export const placeByCode = (code: string): DemoPlace => {
  const found = PLACES.find((candidate) => candidate.code === code);
  if (!found) throw new RangeError(`No demo place ${code}`);
  return found;
};
