import { ArrowLeft } from 'lucide-react';
import { Form, Link } from 'react-router';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { useNavigation } from '#platform/pages/navigation.ts';
import { RequestForm, type RequestFormProps } from './RequestForm.tsx';

/** "Request to buy" as a page of its own. */
export function RequestScreen(props: RequestFormProps) {
  const t = useTranslations('requests');
  const { listing } = props.choices;
  const { formAction } = useNavigation();
  const path = `/products/${listing.id}/request`;
  return (
    <div className="page request-page">
      <Link className="crumb" to={`/products/${listing.id}`}>
        <ArrowLeft className="icon" aria-hidden />
        {t('back')}
      </Link>
      <div className="page-head">
        <h1>{t('title')}</h1>
      </div>
      <Form method="post" action={path} className="panel dialog-parts" noValidate>
        <RequestForm
          {...props}
          typed={props.failure?.typed}
          busy={formAction === path}
          foot={
            <Link className="btn btn-quiet desk" to={`/products/${listing.id}`}>
              {t('cancel')}
            </Link>
          }
        />
      </Form>
    </div>
  );
}
