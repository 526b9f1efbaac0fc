import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { Button } from '#ui/Button.tsx';
import { LazyDialog } from '#ui/LazyDialog.tsx';
import { FormProblem } from './FormProblem.tsx';

/** What pages answer to a form that asks for it. */
type Answer = { failure: FormFailure | null };

/**
 * Asks before something is done that a form of the page does. The dialog stays until the answer is
 * there: it says itself what failed, and closes when it was done. The page has the texts `forms`.
 * @param props.fields what the form says; with `stay`, as nobody leaves the page for the answer
 * @param props.children the question
 */
export function QuestionForm({
  fields,
  no,
  yes,
  onClose,
  children,
  ...dialog
}: Pick<ComponentProps<typeof LazyDialog>, 'closeLabel' | 'title' | 'onClose'> & {
  fields: Readonly<Record<string, string>>;
  no: ReactNode;
  yes: ReactNode;
  children: ReactNode;
}) {
  const { Form, data, state } = useFetcher<Answer>();
  const failure = data?.failure ?? null;
  const asked = useRef(false);
  useEffect(() => {
    if (state !== 'idle') asked.current = true;
    else if (asked.current) {
      asked.current = false;
      if (!failure) onClose();
    }
  }, [state, failure, onClose]);
  return (
    <LazyDialog {...dialog} onClose={onClose}>
      <Form method="post" className="dialog-parts">
        {Object.entries({ ...fields, stay: '1' }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="dialog-body">
          <FormProblem failure={failure} />
          {children}
        </div>
        <div className="dialog-foot">
          <Button look="quiet" onClick={onClose}>
            {no}
          </Button>
          <Button type="submit" look="danger" busy={state !== 'idle'}>
            {yes}
          </Button>
        </div>
      </Form>
    </LazyDialog>
  );
}
