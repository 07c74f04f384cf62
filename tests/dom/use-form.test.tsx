import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Profile, ProfileUpdate } from '../../src/contracts/schemas/user.ts';
import { submitWith } from '../../src/features/forms/submit-with.ts';
import { useForm } from '../../src/features/forms/use-form.ts';
import { type Failure, RequestError } from '../../src/machines/failure.ts';
import type { FormInput } from '../../src/machines/form.ts';
import { profileFormMachine } from '../../src/machines/forms.ts';
import type { Shop } from '../../src/platform/shop.ts';
import { createJsonStorage } from '../../src/platform/storage/storage.ts';
import { createStore } from '../../src/platform/storage/store.ts';
import { ProfileForm } from '../../src/ui/account/ProfileForm.tsx';
import { openSite } from './small-site.tsx';

const user = { name: 'Rahima', email: 'rahima@razz.example', phone: '01712345678' };
const rejection: Failure = {
  kind: 'refused',
  status: 422,
  message: 'Invalid.',
  fields: { name: ['Too long.'] },
};
const rendered = vi.fn();
const submit = vi.fn(
  (_: FormInput<ProfileUpdate, null>): Promise<Profile> => Promise.reject(new RequestError(rejection)),
);

const provide = () => profileFormMachine.provide(submitWith(submit));

const ProfilePage = () => {
  rendered();
  const form = useForm(provide, { input: { values: user, subject: null } });
  return <ProfileForm user={form.initial} savedEmail={user.email} {...form.props} />;
};

test('typing does not rerender the page, and clears the field error once', async () => {
  const shop = {
    tabStorage: createJsonStorage(() => sessionStorage),
    session: createStore({ user }),
    notify: vi.fn(),
  } as unknown as Shop;
  openSite({ shop, pages: { '/': { component: ProfilePage } } });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('');
  rendered.mockClear();
  await userEvent.type(name, 'Rahima Uddin');
  expect(rendered).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Too long.')).toBeVisible();
  expect(submit.mock.lastCall?.[0].values).toMatchObject({ name: 'Rahima Uddin' });
  await expect.element(name).toHaveFocus();
  rendered.mockClear();
  await userEvent.type(name, ' Khan');
  await expect.element(page.getByText('Too long.')).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Rahima Uddin Khan');
  await expect.element(name).toHaveFocus();
  expect(rendered).toHaveBeenCalledOnce();
});
