// Families of bad texts, as authors describe them, by the flag that moderation calls them.

/** The first that fits the description of a text names it. */
const SCAMS: readonly [string, RegExp][] = [
  ['verification_code', /code|sim.?swap|takeover/],
  ['rent_before_viewing', /rental before|fake.?rental|rental scam|rent/],
  ['free_animal_shipping', /pupp|pet |pet-|animal/],
  ['gift_card_payment', /gift|top.?up|voucher/],
  ['overpayment', /overpay|cheque|check|payment proof|zelle|moncash|ath|tikkie|reversal/],
  ['shipping_agent', /courier|shipping|barrel|customs|agent/],
  ['unrealistic_promise', /crypto|invest|pyramid|ponzi|flip|doubl|trading|recovery|forex/],
  ['job_fee', /job|visa|mule|recruit|parole/],
  ['loan_offer', /loan/],
  ['account_details', /phish|imperson|support|qr|account|remote|authority/],
  ['seller_absent', /cloned|too good|vehicle/],
  ['advance_fee', /advance|lottery|inherit|romance|charity|prize|extort|tax/],
  ['payment_upfront', /escrow|ticket|deposit|prepay|leave.site/],
];
const OFFERS: readonly [string, RegExp][] = [
  ['alcohol_tobacco_minors', /alcohol|tobacco|vape|minors/],
  ['ammunition_explosives', /ammun|explos|dynamite/],
  ['firearms', /firearm|weapon|gun|pistol/],
  ['fireworks', /firework/],
  ['cannabis', /cannabis|weed|marijuana/],
  ['prescription_medicines', /medicin|prescription|pharma/],
  ['illegal_drugs', /drug/],
  ['protected_wildlife', /wildlife|coral|turtle|closed|conch|parrot|archaeolog/],
  ['stolen_goods', /stolen/],
  ['counterfeit_money', /counterfeit money|fake money|bank.?note/],
  ['counterfeit_goods', /counterfeit|replica|pirated/],
  ['forged_documents', /document|papers|exam|diploma|certificate|forged/],
  ['adult_services', /sexual|escort/],
  ['human_trafficking', /people|traffick|smuggl/],
  ['human_remains', /body|human.?part|organ|remains/],
  ['hacked_accounts', /hack|account|card data|surveill|sim cards/],
  ['hazardous_materials', /hazard|mercury|chemical|recalled|pesticide/],
  ['devices_for_crime', /spy|jammer|device/],
  ['lottery_tickets', /gambl|lottery|betting/],
  ['unlawful_circumstances', /financ|pyramid|hate|loan/],
];

/** The flag of a family, by itself or by its description; null where that names none. */
export function familyOf(label: 'scam' | 'prohibited', detail: string): string | null {
  const families = label === 'scam' ? SCAMS : OFFERS;
  const plain = detail.toLowerCase().replace(/^prohibited:? |^scam:? /, '');
  const [named] = plain.split(':');
  if (families.some(([flag]) => flag === named)) return named ?? null;
  return families.find(([, words]) => words.test(plain))?.[0] ?? null;
}

export const FAMILIES: readonly { label: 'scam' | 'prohibited'; flag: string }[] = [
  ...SCAMS.map(([flag]) => ({ label: 'scam' as const, flag })),
  ...OFFERS.map(([flag]) => ({ label: 'prohibited' as const, flag })),
];
