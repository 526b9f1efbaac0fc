// What sellers say about state, handing over and paying, by kind of thing and language.
import type { Draft, Words } from './draft.ts';
import { words } from './draft.ts';

/** One sentence about the state of goods. */
export const STATE: Record<'new' | 'like-new' | 'good' | 'used', Words[]> = {
  new: [
    words(
      'Brand new, with receipt.|Nuevo, con factura.|Neuf, avec facture.|Nieuw, met bon.|Nèf, ak resi.|Nobo, ku resibu.',
    ),
    words(
      'Never used; my plans changed.|Sin usar; cambiaron los planes.|Jamais servi, projet abandonné.|Nooit gebruikt, plannen veranderd.|Pa janm sèvi.|Nunka usá.',
    ),
  ],
  'like-new': [
    words(
      'Used a handful of times, looks new.|Usado unas pocas veces, parece nuevo.|Servi quelques fois, comme neuf.|Een paar keer gebruikt, zo goed als nieuw.|Sèvi kèk fwa, tankou nèf.|Usá un par di biaha, manera nobo.',
    ),
    words(
      'Not a mark on it, kept indoors.|Sin una marca, guardado bajo techo.|Aucune trace, gardé à l’intérieur.|Geen krasje, binnen bewaard.|Pa gen yon mak sou li.|Sin ningun marka.',
    ),
  ],
  good: [
    words(
      'In good order, everything works.|En buen estado, todo funciona.|En bon état, tout fonctionne.|In goede staat, alles werkt.|An bon eta, tout bagay mache.|Den bon estado, tur kos ta traha.',
    ),
    words(
      'Well looked after, normal signs of use.|Bien cuidado, señales normales de uso.|Bien entretenu, traces d’usage normales.|Goed onderhouden, normale gebruikssporen.|Byen pran swen.|Bon kuidá, señal normal di uso.',
    ),
  ],
  used: [
    words(
      'Used but sound; priced accordingly.|Usado pero firme; el precio lo refleja.|Usagé mais solide, prix en conséquence.|Gebruikt maar degelijk, prijs is ernaar.|Li sèvi deja, men li solid.|Usá pero fuerte; preis ta segun.',
    ),
    words(
      'Shows its age, does its job. Come and look.|Se le nota la edad, pero cumple. Venga a verlo.|Il a vécu mais fait son travail. Venez voir.|Toont zijn leeftijd, doet zijn werk. Kom kijken.|Li gen laj li, men li fè travay li.|Ta mustra su edat, pero ta traha. Bin wak.',
    ),
  ],
};

/** How it changes hands; {town} is filled in. */
export const HANDING: Record<Draft['voice'], Words[]> = {
  goods: [
    words(
      'Pick up in {town}, evenings after five.|Se recoge en {town}, después de las cinco.|À retirer à {town}, après 17 h.|Ophalen in {town}, na vijf uur.|Vin chache l nan {town}, apre senkè.|Buska na {town}, despues di sinku or.',
    ),
    words(
      'I can meet you in {town} at the weekend.|Nos vemos en {town} el fin de semana.|Rendez-vous possible à {town} le week-end.|Afspreken in {town} kan in het weekend.|Nou ka rankontre nan {town} wikenn nan.|Por topa na {town} den wikènt.',
    ),
    words(
      'Leaving the island, so it has to go this month. {town}.|Por viaje, debe salir este mes. {town}.|Cause départ, à vendre ce mois-ci. {town}.|Weg wegens vertrek, deze maand nog. {town}.|M ap vwayaje, fòk li ale mwa sa a. {town}.|Mi ta bai for di isla, mester bai e luna akí. {town}.',
    ),
    words(
      'Cash on collection in {town}.|Pago en efectivo al recoger en {town}.|Paiement à l’enlèvement à {town}.|Contant bij ophalen in {town}.|Peye kach nan {town}.|Paga kèsh na {town}.',
    ),
  ],
  vehicle: [
    words(
      'Can be seen in {town}; bring your mechanic.|Se ve en {town}; traiga a su mecánico.|Visible à {town} ; venez avec votre mécanicien.|Te zien in {town}; neem uw monteur mee.|Ou ka wè l nan {town}; vin ak mekanisyen ou.|Por wak e na {town}; trese bo mekániko.',
    ),
    words(
      'Test drive in {town} any day after four.|Prueba en {town} cualquier día después de las cuatro.|Essai à {town} tous les jours après 16 h.|Proefrit in {town}, elke dag na vieren.|Eseye l nan {town} apre katrè.|Purba e na {town} despues di kuater or.',
    ),
  ],
  property: [
    words(
      'Viewing by appointment, weekdays and Saturdays.|Visitas con cita, de lunes a sábado.|Visites sur rendez-vous, du lundi au samedi.|Bezichtiging op afspraak, maandag tot en met zaterdag.|Vizit sou randevou.|Por bin wak ku sita.',
    ),
    words(
      'Direct from the owner in {town}, no agency fee.|Directo del dueño en {town}, sin comisión.|Directement du propriétaire à {town}, sans frais d’agence.|Rechtstreeks van de eigenaar in {town}, geen courtage.|Dirèk ak mèt kay la nan {town}.|Direkto for di doño na {town}.',
    ),
  ],
  service: [
    words(
      'Based in {town}; travel within 20 km included.|En {town}; traslado incluido hasta 20 km.|Basé à {town} ; déplacement compris jusqu’à 20 km.|Gevestigd in {town}; tot 20 km zonder voorrijkosten.|Mwen nan {town}.|Mi ta na {town}; biahe te 20 km inkluí.',
    ),
  ],
  job: [
    words(
      'The work is in {town}.|El trabajo es en {town}.|Poste basé à {town}.|Standplaats {town}.|Travay la nan {town}.|E trabou ta na {town}.',
    ),
  ],
  food: [
    words(
      'Order a day ahead; collection in {town}.|Pedidos un día antes; se recoge en {town}.|Commande la veille, retrait à {town}.|Een dag vooraf bestellen, ophalen in {town}.|Kòmande yon jou anvan; {town}.|Pidi un dia promé; buska na {town}.',
    ),
    words(
      'Made fresh in {town}; tell us about allergies.|Hecho fresco en {town}; avise si hay alergias.|Préparé frais à {town} ; signalez vos allergies.|Vers gemaakt in {town}; meld allergieën.|Fèt fre nan {town}.|Trahá fresku na {town}; bisa si tin alergia.',
    ),
  ],
  pet: [
    words(
      'Seen by the vet; come and meet them in {town}.|Visto por el veterinario; conózcalo en {town}.|Vu par le vétérinaire ; venez le rencontrer à {town}.|Door de dierenarts gezien; kom kennismaken in {town}.|Veterinè a wè l; vin wè l nan {town}.|Veterinario a wak e; bin konos’é na {town}.',
    ),
  ],
  event: [
    words(
      'In {town}; message us with the date you want.|En {town}; escríbanos con la fecha.|À {town} ; écrivez-nous avec la date souhaitée.|In {town}; stuur de gewenste datum.|Nan {town}; ekri nou ak dat la.|Na {town}; manda e fecha ku bo ke.',
    ),
  ],
  lost: [
    words(
      'Please message me if it is yours or if you saw it. {town}.|Escríbame si es suyo o si lo vio. {town}.|Écrivez-moi si c’est à vous ou si vous l’avez vu. {town}.|Stuur een bericht als het van u is of als u het zag. {town}.|Ekri m si se pa w oswa si ou te wè l. {town}.|Manda mensahe si ta di bo òf si bo a mir’é. {town}.',
    ),
  ],
  free: [
    words(
      'First come, first served. Collection in {town}.|El primero que llegue. Se recoge en {town}.|Premier arrivé, premier servi. À retirer à {town}.|Wie het eerst komt. Ophalen in {town}.|Premye ki vini an. {town}.|Esun ku yega promé. Buska na {town}.',
    ),
  ],
};
