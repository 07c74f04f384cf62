import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProfileUpdate } from '../contracts/schemas/user.ts';
import { typedValues } from '../features/forms/typed-values.ts';
import { useForm } from '../features/forms/use-form.ts';
import { PageHead } from '../features/shell/PageHead.tsx';
import { useShop } from '../features/shell/root-data.ts';
import { profileFormMachine } from '../machines/forms.ts';
import { AccountLayout } from '../ui/account/AccountLayout.tsx';
import { ProfileForm } from '../ui/account/ProfileForm.tsx';
import { useAccountMessages } from '../ui/messages/account.ts';
import { useMessages } from '../ui/messages/context.ts';

const ProfilePage = () => {
  const user = Route.useLoaderData();
  const { api, session } = useShop();
  const account = useAccountMessages();
  const { layout } = useMessages();
  const [savedEmail, setSavedEmail] = useState(user.email);
  const form = useForm(profileFormMachine, {
    input: { values: user as ProfileUpdate, subject: null },
    submit: async ({ values }, signal) => {
      await api('POST /api/user/save_personal_info', { body: values, signal });
      const { current_password: _, ...profile } = values;
      return profile;
    },
    onSaved: (saved) => {
      setSavedEmail(saved.email);
      session.send({ type: 'profile.saved', user: saved });
    },
  });
  return (
    <>
      <PageHead title={layout.profile} isIndexed={false} />
      <AccountLayout current="/account" heading={account.profileHeading}>
        <div onChange={(event) => form.note(typedValues(event))}>
          <ProfileForm
            user={form.values}
            savedEmail={savedEmail}
            isBusy={form.isBusy}
            refusal={form.refusal}
            onSave={form.submit}
          />
        </div>
      </AccountLayout>
    </>
  );
};

export const Route = createFileRoute('/account/')({
  loader: ({ context: { shop } }) => shop.api('GET /api/get_auth_user/'),
  // A form takes its values once: those of the visit before would be saved again over newer ones.
  gcTime: 0,
  component: ProfilePage,
});
