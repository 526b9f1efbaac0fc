import { useRef, useState } from 'react';
import { moneyText } from '#features/catalog/catalog.data.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import type { PriceCheck } from '#features/listings/listings.schema.ts';
import type { ListingInput } from '#features/listings/edits/input.schema.ts';
import { useLocale, useTranslations } from '#platform/i18n/i18n.ts';
import type { Money } from '#platform/i18n/money.ts';
import { QuestionDialog } from '#ui/LazyDialog.tsx';

/** A listing waits no longer than this for a question that may not come. */
const ASKED_FOR_MS = 3000;

type Priced = Pick<ListingInput, 'category' | 'price'>;
type Question = { about: Priced; usual: { low: Money; high: Money } };

const keyOf = ({ category, price }: Priced) => `${category} ${price.amount} ${price.currency}`;

/**
 * Asks about a price that is far from what its category usually costs, once for each price.
 * `confirm` answers whether the listing is to be sent; without an answer of the server it is.
 * @param known the listing as it was saved; its price was asked about then
 */
export function usePriceQuestion(known: Priced | null) {
  const confirmed = useRef(new Set(known ? [keyOf(known)] : []));
  const [question, setQuestion] = useState<Question | null>(null);
  const answer = useRef<(send: boolean) => void>(() => {});

  const asking = useRef(false);

  const confirm = async (about: Priced): Promise<boolean> => {
    if (confirmed.current.has(keyOf(about))) return true;
    // A second press while the server is asked.
    if (asking.current) return false;
    asking.current = true;
    const { isFar, usual } = await askServer(about);
    asking.current = false;
    if (!isFar || !usual) return true;
    setQuestion({ about, usual });
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  };
  const close = (send: boolean) => {
    if (send && question) confirmed.current.add(keyOf(question.about));
    setQuestion(null);
    answer.current(send);
  };
  return { confirm, question, close };
}

async function askServer({ category, price }: Priced): Promise<PriceCheck> {
  const query = new URLSearchParams({
    category,
    amount: String(price.amount),
    currency: price.currency,
  });
  const answer: { data?: PriceCheck } | null = await fetch(`/api/listings/price-check?${query}`, {
    signal: AbortSignal.timeout(ASKED_FOR_MS),
  })
    .then(async (response) => (response.ok ? ((await response.json()) as object) : null))
    .catch(() => null);
  return answer?.data ?? { isFar: false, usual: null };
}

/** The question: what was written, and what is usual. */
export function PriceQuestion({
  question,
  onAnswer,
}: {
  question: Question | null;
  onAnswer: (send: boolean) => void;
}) {
  const t = useTranslations('selling.form.priceQuestion');
  const tc = useTranslations('common');
  const locale = useLocale();
  const category = useCatalogName('category');
  if (!question) return null;
  const { about, usual } = question;
  const written = (money: Money) => moneyText(money, locale);
  return (
    <QuestionDialog
      closeLabel={tc('close')}
      title={t('title', { price: written(about.price) })}
      description={t('text', {
        category: category(about.category),
        low: written(usual.low),
        high: written(usual.high),
      })}
      no={t('change')}
      yes={t('send')}
      onNo={() => onAnswer(false)}
      onYes={() => onAnswer(true)}
    />
  );
}
