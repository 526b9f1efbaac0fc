/**
 * One swindle in parts, each said in three ways: nothing in it is on a list. A variant has one of
 * each; the first part is the title.
 */
export const SLOTS: readonly (readonly string[])[] = [
  ['Four burner stove, nearly new', 'Stove with four burners', 'Gas stove, hardly used'],
  [
    'I bought this stove in March for the house in Mandeville and it cooked perhaps ten meals.',
    'This stove came from Courts last year, all burners light at the first turn of the knob.',
    'Stainless stove with oven and grill, the glass door has no scratch and the racks are clean.',
  ],
  [
    'My sister in Toronto took us in, so the whole kitchen has to find a new family this month.',
    'We leave the island before the end of term because of the children and their new school.',
    'The lease ends on Friday and the new place comes with everything, so the kitchen must go.',
  ],
  [
    'Everything already sits packed with the mover at the port, where my cousin Andre looks after it.',
    'A warehouse near the wharf keeps it for me, and the young man there knows every piece by name.',
    'It is in a container yard in Kingston since Monday, because the house had to be empty.',
  ],
  [
    'So many people ask that I keep it for whoever covers half of the mover first, the rest at your door.',
    'Whoever takes care of the gate paper gets it brought home the same evening, and pays me after.',
    'The yard lets it out once their slip is settled, after that the truck brings it wherever you live.',
  ],
  [
    'Write to me tonight with your street and I tell Andre your name so that he loads it.',
    'Send your street and a good hour, and I pass both to the yard before they close.',
    'Tell me where you live and which day suits, and the truck has you on its round.',
  ],
];

/** What takes the place of words that somebody changed. */
export const SPARE_WORDS =
  'nice really good just still maybe quite soon there again please fine sure only almost'.split(
    ' ',
  );
