/**
 * One toast at a time, bottom centre (design/STATES.md 16). On Base UI: it pauses while it is
 * touched or focused, F6 leads to it, and it is read out politely. In the idle chunk.
 */
import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useSubmit } from 'react-router';
import type { ToastAction, ToastMessage } from './useToast.ts';

const ICONS = { done: CircleCheck, waiting: Clock, problem: CircleAlert };
const TIMEOUT_MS = 5_000;
const WITH_ACTION_MS = 10_000;

/** Shows each new message in the place of the one before. */
export function Toasts({ message, label }: { message: ToastMessage; label: string }) {
  return (
    <Base.Provider timeout={TIMEOUT_MS} limit={1}>
      <Shown message={message} label={label} />
    </Base.Provider>
  );
}

/** One id: a message replaces the one that is there, and gets its own time. */
const ONE = 'toast';

function Shown({ message, label }: { message: ToastMessage; label: string }) {
  const { toasts, add, close } = Base.useToastManager<ToastMessage>();
  useEffect(() => {
    add({
      id: ONE,
      title: message.text,
      timeout: message.action ? WITH_ACTION_MS : TIMEOUT_MS,
      data: message,
    });
  }, [message, add]);
  return (
    <Base.Portal>
      <Base.Viewport className="toast-spot" aria-label={label}>
        {toasts.map((toast) => {
          const Icon = ICONS[toast.data?.tone ?? 'done'];
          return (
            <Base.Root key={toast.id} toast={toast} className="toast" swipeDirection="down">
              <Icon className="icon" aria-hidden />
              <Base.Title render={<span />} />
              {toast.data?.action ? (
                <Action action={toast.data.action} onTaken={() => close(toast.id)} />
              ) : null}
            </Base.Root>
          );
        })}
      </Base.Viewport>
    </Base.Portal>
  );
}

function Action({ action, onTaken }: { action: ToastAction; onTaken: () => void }) {
  const submit = useSubmit();
  if ('to' in action)
    return (
      <Link to={action.to} onClick={onTaken}>
        {action.label}
      </Link>
    );
  const send = () => {
    onTaken();
    void submit(action.fields, {
      method: 'post',
      action: action.post,
      preventScrollReset: true,
    });
  };
  return (
    <button type="button" onClick={send}>
      {action.label}
    </button>
  );
}
