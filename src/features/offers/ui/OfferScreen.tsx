import { ArrowLeft } from 'lucide-react';
import { Form, Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useNavigation } from '#platform/pages/navigation.ts';
import { counterPath, offerPath } from './offer-paths.ts';
import { OfferForm, type OfferFormProps } from './OfferForm.tsx';

/** An offer or a counter-offer as a page of its own. */
export function OfferScreen(props: OfferFormProps) {
  const t = useTranslations('offers.form');
  const { listing, counter } = props.form;
  const { formAction } = useNavigation();
  const path = counter ? counterPath(counter.id) : offerPath(listing.id);
  const back = counter ? `/messages/${counter.conversationId}` : `/products/${listing.id}`;
  return (
    <div className="page offer-page">
      <Link className="crumb" to={back}>
        <ArrowLeft className="icon" aria-hidden />
        {t(counter ? 'backThread' : 'back')}
      </Link>
      <div className="page-head">
        <h1>{t(counter ? 'counterTitle' : 'title')}</h1>
      </div>
      <Form method="post" action={path} className="panel dialog-parts">
        <OfferForm
          {...props}
          typed={props.failure?.typed}
          busy={formAction === path}
          foot={
            <Link className="btn btn-quiet" to={back}>
              {t('cancel')}
            </Link>
          }
        />
      </Form>
    </div>
  );
}
