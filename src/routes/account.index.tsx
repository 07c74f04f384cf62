import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProfileUpdate, User } from '../contracts/schemas/user.ts';
import { provideProfileForm } from '../features/forms/provide.ts';
import { useForm } from '../features/forms/use-form.ts';
import { PageHead } from '../features/page/PageHead.tsx';
import { useShop } from '../features/page/root-data.ts';
import { AccountLayout } from '../ui/account/AccountLayout.tsx';
import { ProfileForm } from '../ui/account/ProfileForm.tsx';
import { useAccountMessages } from '../ui/messages/account.ts';
import { useMessages } from '../ui/messages/context.ts';

const ProfilePage = () => {
  const { user, customerKey } = Route.useLoaderData();
  // The form reads its values once: it starts again when those of another customer are loaded.
  return <Profile key={customerKey} user={user} />;
};

const Profile = ({ user }: { user: User }) => {
  const { session } = useShop();
  const account = useAccountMessages();
  const { layout } = useMessages();
  const [savedEmail, setSavedEmail] = useState(user.email);
  const form = useForm(provideProfileForm, {
    input: { values: user as ProfileUpdate, subject: null },
    onSaved: (saved) => {
      setSavedEmail(saved.email);
      session.send({ type: 'profile.saved', user: saved });
    },
  });
  return (
    <>
      <PageHead title={layout.profile} />
      <AccountLayout current="/account" heading={account.profileHeading}>
        <ProfileForm user={form.initial} savedEmail={savedEmail} {...form.props} />
      </AccountLayout>
    </>
  );
};

export const Route = createFileRoute('/account/')({
  loader: async ({ context: { shop } }) => ({
    user: await shop.api('GET /api/get_auth_user/'),
    customerKey: shop.session.get().customerKey,
  }),
  // No cache: the form reads its values once, and cached ones would overwrite newer data.
  gcTime: 0,
  component: ProfilePage,
});
