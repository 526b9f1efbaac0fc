// What a seller adds about goods of a category. English, Spanish, French, Dutch, and Haitian Creole
// and Papiamento where written.
import type { Language } from '../places.ts';
import type { Random } from '../random.ts';

const LANGUAGES: Language[] = ['en', 'es', 'fr', 'nl', 'ht', 'pap'];
const remarks = (lines: string): Partial<Record<Language, string>>[] =>
  lines
    .trim()
    .split('\n')
    .map((line) =>
      Object.fromEntries(line.split('|').map((text, index) => [LANGUAGES[index], text.trim()])),
    );

const REMARKS: Record<string, Partial<Record<Language, string>>[]> = {
  Furniture: remarks(`
    Solid wood, no woodworm, comes from a house without pets.|Madera maciza, sin comején, de casa sin mascotas.|Bois massif, sans termites, maison sans animaux.|Massief hout, geen houtworm, huis zonder dieren.|Bwa solid, san poulbwa.|Palu sólido, sin kakalaka di palu.
    Made by a joiner in the next village about ten years ago.|Lo hizo un ebanista del pueblo hace unos diez años.|Fabriqué par un ébéniste du bourg voisin il y a dix ans.|Tien jaar geleden door een meubelmaker gemaakt.|Yon ebenis fè l dizan de sa.|Un karpinté a trah’é dies aña pasá.
    Fits through a normal door; legs unscrew.|Cabe por una puerta normal; las patas se desmontan.|Passe par une porte normale ; pieds démontables.|Past door een gewone deur; poten zijn afneembaar.|Li pase nan yon pòt nòmal.|Ta pasa den un porta normal.
    Cushions were washed last week.|Los cojines se lavaron la semana pasada.|Coussins lavés la semaine dernière.|Kussens vorige week gewassen.`),
  'Home & Garden': remarks(`
    Kept in the shade behind the house.|Guardado a la sombra detrás de la casa.|Gardé à l’ombre derrière la maison.|Stond in de schaduw achter het huis.|Li te nan lonbraj dèyè kay la.|Tabata den sombra tras di kas.
    I am making room.|Necesito el espacio.|Je fais de la place.|Ik maak plaats.|M ap fè plas.|Mi ta trahando lugá.
    Measurements on request.|Medidas a pedido.|Dimensions sur demande.|Maten op aanvraag.|Mande m mezi yo.|Puntra pa midí.`),
  Electronics: remarks(`
    110 V, with the original charger and cable.|110 V, con cargador y cable originales.|Avec chargeur et câble d’origine.|Met originele lader en kabel.|Ak chajè ak kab orijinal.|Ku chargeadó i kabel original.
    Always on a surge protector.|Siempre conectado a un protector de voltaje.|Toujours branché sur parafoudre.|Altijd achter een spanningsbeveiliging.|Toujou sou pwotektè kouran.|Semper riba protekshon di koriente.
    Reset to factory settings, ready for you.|Restablecido de fábrica, listo para usar.|Réinitialisé, prêt à l’emploi.|Teruggezet naar fabrieksinstellingen.|Li reyinisyalize.|Resèt i kla pa usa.
    You can try it here before you decide.|Puede probarlo aquí antes de decidir.|Essai possible sur place.|U mag het hier eerst proberen.|Ou ka teste l isit la.|Por purb’é akí.`),
  Phones: remarks(`
    Works with every network here; no account left on it.|Funciona con todas las compañías; sin cuentas activas.|Tous opérateurs ; aucun compte actif.|Werkt met elk netwerk; geen account meer actief.|Li mache ak tout konpayi.|Ta traha ku tur kompania.
    Screen protector since the first day, no cracks.|Protector desde el primer día, sin grietas.|Écran protégé dès le premier jour, sans fissure.|Vanaf dag één een schermbeschermer, geen barsten.|Ekran an pa fele.|Pantaya sin kibrá.
    Box, cable and a spare case included.|Incluye caja, cable y funda extra.|Boîte, câble et coque fournis.|Doos, kabel en extra hoesje erbij.|Ak bwat, kab ak kouvèti.|Ku kaha, kabel i kover.`),
  Apparel: remarks(`
    Washed and ironed. Smoke-free house.|Lavado y planchado. Casa sin humo.|Lavé et repassé. Maison non-fumeur.|Gewassen en gestreken. Rookvrij huis.|Lave epi repase.|Labá i strika.
    Bought for one occasion, too small for me now.|Comprado para una ocasión, ya me queda pequeño.|Acheté pour une occasion, trop petit désormais.|Voor één gelegenheid gekocht, nu te klein.|Li vin twò piti pou mwen.|A bira muchu chikí pa mi.
    Can be sent by ferry or bus parcel.|Se envía por ferry o encomienda.|Envoi possible par ferry ou bus.|Verzenden per veerboot of bus kan.`),
  Jewelry: remarks(`
    Comes in a small box, ready to give.|En cajita, listo para regalar.|Dans son écrin, prêt à offrir.|In een doosje, klaar om te geven.|Nan yon ti bwat.|Den un kahita, kla pa regalá.
    Weighed and checked by a jeweller; bring your own if you like.|Pesado y revisado por joyero; traiga el suyo.|Pesé et contrôlé par un bijoutier.|Gewogen en gecontroleerd door een juwelier.|Yon bijoutye verifye l.|Un yuvelero a kontrol’é.`),
  'Automotive - Parts': remarks(`
    Part number on request; please compare before you come.|Número de pieza a pedido; compare antes de venir.|Référence sur demande ; à comparer avant de venir.|Onderdeelnummer op aanvraag; graag eerst vergelijken.|Mande nimewo pyès la.|Puntra pa number di parti.`),
  'Car Accessories': remarks(`
    With screws, cables and instructions.|Con tornillos, cables e instrucciones.|Avec vis, câbles et notice.|Met schroeven, kabels en handleiding.|Ak vis ak kab.|Ku skruf i kabel.
    I can fit it for a small extra.|Puedo instalarlo por un extra.|Pose possible en supplément.|Inbouw kan tegen kleine meerprijs.|M ka monte l pou ou.|Mi por mont’é pa un tiki èkstra.`),
  'Sports & Recreation': remarks(`
    Rinsed with fresh water after every use.|Enjuagado con agua dulce después de cada uso.|Rincé à l’eau douce après chaque sortie.|Na elk gebruik met zoet water gespoeld.|Rense ak dlo dous chak fwa.|Spula ku awa dushi kada biaha.
    My son has outgrown it.|A mi hijo le quedó pequeño.|Mon fils a grandi.|Mijn zoon is eruit gegroeid.|Pitit mwen an vin twò gran.|Mi yu a bira muchu grandi.
    Good for a beginner and not boring for anyone else.|Bueno para empezar y también para seguir.|Idéal pour débuter, agréable ensuite.|Goed voor beginners en gevorderden.`),
  'Arts & Crafts': remarks(`
    Made by hand in our family workshop; each one is a little different.|Hecho a mano en el taller de la familia; cada pieza es distinta.|Fait main dans notre atelier familial ; chaque pièce est unique.|Met de hand gemaakt in onze familiewerkplaats; elk stuk is anders.|Fèt a men nan atelye fanmi an.|Trahá na man den nos tayer di famia.
    Signed on the back. More on request.|Firmado al dorso. Más piezas por encargo.|Signé au dos. D’autres pièces sur demande.|Achterop gesigneerd. Meer op aanvraag.|Siyen nan do.|Firmá patras.
    Packed well for travel by plane.|Se empaca bien para viajar en avión.|Bien emballé pour l’avion.|Goed verpakt voor het vliegtuig.`),
  'Toys & Games': remarks(`
    All pieces are there; we counted.|Están todas las piezas; las contamos.|Toutes les pièces y sont, nous avons compté.|Alle stukjes zijn er, geteld.|Tout pyès yo la.|Tur pida ta presente.
    Cleaned, and tested by two children.|Limpio y probado por dos niños.|Nettoyé et testé par deux enfants.|Schoongemaakt en door twee kinderen getest.|Pwòp, de timoun teste l.|Limpi, i purbá pa dos mucha.`),
  'Musical Instruments': remarks(`
    Played in the band for three seasons.|Tocado en la banda por tres temporadas.|Joué en groupe pendant trois saisons.|Drie seizoenen in de band bespeeld.|Li jwe twa sezon nan gwoup la.|Tokado tres temporada den e banda.
    Come and play it before you decide.|Venga a tocarlo antes de decidir.|Venez l’essayer avant de décider.|Kom het bespelen voor u beslist.|Vin jwe l anvan.|Bin tok’é promé.
    Kept out of the sun and away from salt air.|Guardado lejos del sol y del salitre.|À l’abri du soleil et de l’air salin.|Uit de zon en zilte lucht gehouden.`),
  Miscellaneous: remarks(`
    Found while clearing my grandmother’s house.|Apareció al vaciar la casa de mi abuela.|Trouvé en vidant la maison de ma grand-mère.|Gevonden bij het leegruimen van oma’s huis.|Nou jwenn li lakay grann mwen.|Hañá den kas di mi wela.
    Sold as it stands.|Se vende como está.|Vendu en l’état.|Zoals gezien.|Jan l ye a.|Manera e ta.`),
  Pets: remarks(`
    Eats well, sleeps through the night, used to children.|Come bien, duerme toda la noche, acostumbrado a los niños.|Mange bien, dort la nuit, habitué aux enfants.|Eet goed, slaapt door, gewend aan kinderen.|Li manje byen, li renmen timoun.|Ta kome bon, kustumbrá ku mucha.
    First shots done; the card goes with the animal.|Primeras vacunas puestas; se entrega con su tarjeta.|Premiers vaccins faits, carnet fourni.|Eerste inentingen gedaan, boekje gaat mee.|Premye vaksen yo fèt.|Promé vakuna a wòrdu poné.`),
  'Food & Dining': remarks(`
    Local produce, nothing frozen.|Productos locales, nada congelado.|Produits locaux, rien de surgelé.|Lokale producten, niets uit de vriezer.|Pwodwi lokal, anyen pa jele.|Produkto lokal, nada di frizer.
    Vegetarian on request.|Opción vegetariana a pedido.|Version végétarienne sur demande.|Vegetarisch op verzoek.|San vyann si ou mande.|Sin karni si bo puntra.`),
  Events: remarks(`
    Covered area in case of rain.|Área techada por si llueve.|Espace couvert en cas de pluie.|Overdekt bij regen.|Gen kote kouvri si lapli.|Tin área kubrí si yobe.
    Family friendly, gates open an hour before.|Para toda la familia; se abre una hora antes.|Familial, ouverture une heure avant.|Voor het hele gezin, open een uur vooraf.|Pou tout fanmi an.|Pa henter famia.`),
  'Lost & Found': remarks(`
    Last seen on Saturday afternoon.|Visto por última vez el sábado por la tarde.|Vu pour la dernière fois samedi après-midi.|Voor het laatst gezien op zaterdagmiddag.|Dènye fwa: samdi apremidi.|Di último biaha mirá djasabra atardi.
    Tell me one detail that only the owner knows.|Dígame un detalle que solo el dueño conozca.|Donnez un détail que seul le propriétaire connaît.|Noem een detail dat alleen de eigenaar weet.|Di m yon detay mèt la sèl konnen.|Bisa mi un detaye ku solamente e doño sa.`),
  'Free Items': remarks(`
    Take some or take it all.|Llévese una parte o todo.|Prenez-en une partie ou le tout.|Neem wat u wilt, of alles.|Pran yon pati oswa tout.|Kohe un parti òf tur.
    Please bring your own bag or box.|Traiga su propia bolsa o caja.|Apportez sac ou carton.|Neem zelf een tas of doos mee.|Vin ak sachè pa w.|Trese bo mes tas òf kaha.`),
};

/** One remark in this language, or nothing where none is written. */
export function remarkOn(category: string, random: Random, language: Language): string[] {
  const list = (REMARKS[category] ?? []).flatMap((remark) => remark[language] ?? []);
  return list.length > 0 ? [random.pick(list)] : [];
}
