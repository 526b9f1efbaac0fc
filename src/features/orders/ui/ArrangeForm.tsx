import { useState } from 'react';
import { Form } from 'react-router';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { FormProblem } from '#features/pages/ui/FormProblem.tsx';
import { FULFILLMENTS } from '#features/orders/orders.limits.ts';
import type { ArrangementView } from '#features/orders/orders.schema.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useNavigation } from '#platform/pages/navigation.ts';
import { Button } from '#ui/Button.tsx';
import { orderPath } from './people.ts';
import requestCss from './request.css?url';
import { ReceiveFields } from './ReceiveFields.tsx';
import { homeCountry, type RequestValues, sumOf } from './request-values.ts';
import { useMoney } from './useMoney.ts';

/**
 * Asks the buyer of an accepted offer how they get it; the seller has nothing to confirm.
 * @param props.back the page that the form stands on, which is shown again
 */
export function ArrangeForm({
  arrangement,
  back,
  failure = null,
}: {
  arrangement: ArrangementView;
  back: string;
  failure?: (FormFailure & { typed?: Readonly<Record<string, string>> | undefined }) | null;
}) {
  const t = useTranslations('requests');
  const money = useMoney();
  const country = useCatalogName('country');
  const { orderId, name, unitPrice, quantity, delivery, parish } = arrangement;
  const listing = { price: unitPrice, country: arrangement.country };
  const choices = { listing, delivery, variations: [] };
  const typed = failure?.typed ?? {};
  const [values, setValues] = useState<RequestValues>(() => ({
    options: {},
    quantity: String(quantity),
    fulfillment:
      FULFILLMENTS.find((way) => way === typed.fulfillment) ?? (delivery ? null : 'pickup'),
    country: typed.country ?? homeCountry(choices, arrangement.home),
  }));
  const brought = sumOf(choices, { ...values, fulfillment: 'delivery' });
  const sum = sumOf(choices, values);
  const { state, formAction, formData } = useNavigation();
  const busy =
    state !== 'idle' && formAction === orderPath(orderId) && formData?.get('intent') === 'arrange';
  return (
    <Form method="post" action={orderPath(orderId)} className="stack gap-4" preventScrollReset>
      {/* It stands in conversations, too. */}
      <link rel="stylesheet" href={requestCss} precedence="default" />
      <input type="hidden" name="return" value={back} />
      <input type="hidden" name="expected" value={brought ? String(brought.total.amount) : ''} />
      <input type="hidden" name="currency" value={unitPrice.currency} />
      <FormProblem failure={failure} />
      <ReceiveFields
        choices={choices}
        place={(parish ? parishByCode(parish)?.name : undefined) ?? country(listing.country)}
        values={values}
        typed={typed}
        fields={failure?.fields ?? {}}
        name={name}
        onChange={setValues}
      />
      <Button
        type="submit"
        look="primary"
        size="large"
        block
        name="intent"
        value="arrange"
        busy={busy}
      >
        {sum && values.fulfillment === 'delivery'
          ? t('arrangeTotal', { total: money(sum.total) })
          : t('arrange')}
      </Button>
    </Form>
  );
}
