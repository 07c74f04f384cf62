import { createFileRoute, type ErrorComponentProps, notFound } from '@tanstack/react-router';
import { provideConsentForm } from '../features/forms/provide.ts';
import { useForm } from '../features/forms/use-form.ts';
import { ErrorScreen } from '../features/page/ErrorScreen.tsx';
import { PageHead } from '../features/page/PageHead.tsx';
import { readFailure } from '../machines/failure.ts';
import { readAuthorizationRequest } from '../platform/api/authorization-request.ts';
import { requireUser } from '../platform/require-session.ts';
import { ConsentPage } from '../ui/developer/ConsentPage.tsx';
import { ErrorPage } from '../ui/feedback/ErrorPage.tsx';
import { useMessages } from '../ui/messages/context.ts';
import { useDeveloperMessages } from '../ui/messages/developer.ts';

/** Error page for an invalid request, which must not be redirected to its redirect URI. */
const ConsentError = (props: ErrorComponentProps) => {
  const developer = useDeveloperMessages();
  const { layout } = useMessages();
  const failure = readFailure(props.error);
  const fields = failure.kind === 'refused' ? failure.fields : {};
  const invalidFields = Object.keys(fields);
  if (invalidFields.length === 0) return <ErrorScreen {...props} />;
  const message = fields.client_id
    ? developer.consentUnknownApp
    : fields.redirect_uri
      ? developer.consentUnknownAddress
      : developer.consentWrongRequest(invalidFields.join(', '));
  return (
    <>
      <PageHead title={layout.errorTitle} />
      <ErrorPage message={message} />
    </>
  );
};

const Consent = () => {
  const { query, consent } = Route.useLoaderData();
  const developer = useDeveloperMessages();
  const form = useForm(provideConsentForm, {
    input: { values: { allow: false }, subject: query },
    onSaved: ({ redirect }) => location.assign(redirect),
  });
  return (
    <>
      <PageHead title={developer.consentTitle(consent.client.name)} />
      <ConsentPage
        appName={consent.client.name}
        scopes={consent.scopes}
        isBusy={form.props.isBusy || form.saved !== null}
        problem={form.props.refusal?.message}
        onDecision={(decision) => form.props.onSubmit({ allow: decision === 'allow' })}
      />
    </>
  );
};

export const Route = createFileRoute('/oauth/consent')({
  validateSearch: (query: Record<string, unknown>): { request: string } => ({
    request: typeof query.request === 'string' ? query.request : '',
  }),
  beforeLoad: requireUser,
  loaderDeps: ({ search: { request } }) => ({ request }),
  loader: async ({ context: { shop }, deps: { request } }) => {
    const query = readAuthorizationRequest(request);
    if (query === null) throw notFound();
    return { query, consent: await shop.api('GET /oauth/consent_request', { query }) };
  },
  component: Consent,
  errorComponent: ConsentError,
});
