import { createFileRoute, type ErrorComponentProps, notFound } from '@tanstack/react-router';
import { provideConsentForm } from '../features/forms/provide.ts';
import { useForm } from '../features/forms/use-form.ts';
import { ErrorScreen } from '../features/shell/ErrorScreen.tsx';
import { PageHead } from '../features/shell/PageHead.tsx';
import { readFailure } from '../machines/failure.ts';
import { readAuthorizationRequest } from '../platform/authorization-request.ts';
import { requireUser } from '../platform/require-session.ts';
import { ConsentPage } from '../ui/developer/ConsentPage.tsx';
import { ErrorPage } from '../ui/feedback/ErrorPage.tsx';
import { useMessages } from '../ui/messages/context.ts';
import { useDeveloperMessages } from '../ui/messages/developer.ts';

/** A request that must not be sent back anywhere ends here, with what is wrong about it. */
const ConsentProblem = (problem: ErrorComponentProps) => {
  const developer = useDeveloperMessages();
  const { layout } = useMessages();
  const failure = readFailure(problem.error);
  const fields = failure.kind === 'refused' ? failure.fields : {};
  const wrong = Object.keys(fields);
  if (wrong.length === 0) return <ErrorScreen {...problem} />;
  const message = fields.client_id
    ? developer.consentUnknownApp
    : fields.redirect_uri
      ? developer.consentUnknownAddress
      : developer.consentWrongRequest(wrong.join(', '));
  return (
    <>
      <PageHead title={layout.errorTitle} isIndexed={false} />
      <ErrorPage message={message} />
    </>
  );
};

const Consent = () => {
  const { query, asked } = Route.useLoaderData();
  const developer = useDeveloperMessages();
  const form = useForm(provideConsentForm, {
    input: { values: { allow: false }, subject: query },
    onSaved: ({ redirect }) => location.assign(redirect),
  });
  return (
    <>
      <PageHead title={developer.consentTitle(asked.client.name)} isIndexed={false} />
      <ConsentPage
        appName={asked.client.name}
        scopes={asked.scopes}
        isBusy={form.props.isBusy || form.saved !== null}
        problem={form.refusal?.message}
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
    return { query, asked: await shop.api('GET /oauth/consent_request', { query }) };
  },
  component: Consent,
  errorComponent: ConsentProblem,
});
