// Why somebody on their way to alerts, or to the page of a search that they wanted to keep, is
// asked to sign in.
import type { SignInReason } from '#platform/feature.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { filtersOf } from './alerts.address.server.ts';
import { summaryOf } from './alerts.describe.server.ts';
import { pendingAlert } from './alerts.pending.server.ts';

export const alertSignInReasons: readonly SignInReason[] = [
  {
    path: /^\//,
    say(ctx, { way, next }) {
      const pending = pendingAlert.read(ctx);
      if (pending?.page !== next) return Promise.resolve(null);
      const search = summaryOf(ctx.locale, filtersOf(pending.search));
      return translator(ctx.locale, 'signin.alerts')('save', { way, search });
    },
  },
  {
    path: /^\/alerts$/,
    say: ({ locale }, { way }) => translator(locale, 'signin.alerts')('list', { way }),
  },
];
