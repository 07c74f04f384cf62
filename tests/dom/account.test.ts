import { demoCustomer } from '@razz/mock-backend';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newTab, openShop, signOutInOtherTab } from './open-shop.ts';
import { signIn } from './sign-in.ts';
import { storedOrder } from './stored-order.ts';

const name = page.getByRole('textbox', { name: 'Name', exact: true });
const button = (label: string) => page.getByRole('main').getByRole('button', { name: label, exact: true });

/** A customer's tab with one saved address for each name. */
const withAddresses = (...people: string[]) => {
  const tab = newTab();
  for (const each of people)
    tab.world.addresses.push({
      id: tab.world.nextId('address'),
      name: each,
      email: `${each}@razz.example`,
      phone: '01812345678',
      address1: 'House 7',
      city: 'Dhaka',
      zipcode: '1205',
      owner: 'user:1',
      isDefault: false,
    });
  return tab;
};

test('the profile draft survives a sign-out in another tab until it is saved', async () => {
  const shop = await openShop('/account');
  await name.fill('Rahima Uddin');
  signOutInOtherTab(shop);
  await expect.poll(shop.here).toBe('/login?redirect=%2Faccount');
  await signIn(demoCustomer);
  await expect.element(name).toHaveValue('Rahima Uddin');
  await name.fill('Rahima Begum');
  await button('Save').click();
  await expect.poll(() => shop.notifications).toContain('Profile saved Successfully.');
  signOutInOtherTab(shop);
  await expect.poll(shop.here).toBe('/login?redirect=%2Faccount');
  Object.assign(shop.tab.world.users[0] ?? {}, { name: 'Changed elsewhere' });
  await signIn(demoCustomer);
  await expect.element(name).toHaveValue('Changed elsewhere');
});

test('a new email address requires the password, which is never stored', async () => {
  const shop = await openShop('/account');
  const email = page.getByRole('textbox', { name: 'Email address' });
  const password = page.getByLabelText(/^Current password/);
  await expect.element(password).not.toBeInTheDocument();
  await email.fill('moved@razz.example');
  await password.fill('a wrong guess');
  await button('Save').click();
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await expect.element(password).toHaveFocus();
  await expect.element(email).toHaveValue('moved@razz.example');
  signOutInOtherTab(shop);
  await expect.poll(shop.here).toBe('/login?redirect=%2Faccount');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('a wrong guess');
  await signIn(demoCustomer);
  await expect.element(email).toHaveValue('moved@razz.example');
  await expect.element(password).toHaveValue('');
  await password.fill(demoCustomer.password);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => shop.notifications).toContain('Profile saved Successfully.');
  await expect.element(password).not.toBeInTheDocument();
  await expect.element(email).toHaveFocus();
  expect(shop.tab.world.users[0]).toMatchObject({ email: 'moved@razz.example' });
  await email.fill(demoCustomer.email);
  await expect.element(password).toHaveValue('');
});

test('a form that was left leaves no draft after a session ends', async () => {
  const shop = await openShop('/account');
  await name.fill('Thought better of');
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
  await expect.poll(shop.here).toBe('/account/orders');
  signOutInOtherTab(shop);
  await signIn(demoCustomer);
  await expect.poll(shop.here).toBe('/account/orders');
  await page.getByRole('main').getByRole('link', { name: 'Profile' }).click();
  await expect.element(name).toHaveValue(demoCustomer.name);
});

test('an address draft survives a sign-out in another tab', async () => {
  const shop = await openShop('/account/addresses');
  await button('Add Address').click();
  const street = page.getByRole('textbox', { name: 'Street Address', exact: true });
  await street.fill('House 7, Zindabazar');
  signOutInOtherTab(shop);
  await expect.poll(shop.here).toBe('/login?redirect=%2Faccount%2Faddresses');
  await signIn(demoCustomer);
  await button('Add Address').click();
  await expect.element(street).toHaveValue('House 7, Zindabazar');
});

test('a new address form is prefilled from the profile, also after Cancel', async () => {
  await openShop('/account/addresses');
  const values = async () => {
    await button('Add Address').click();
    const form = page.getByRole('form', { name: 'Add Address' });
    await expect.element(form).toBeVisible();
    return Object.fromEntries(new FormData(form.element() as HTMLFormElement));
  };
  const { name: label, email, phone } = demoCustomer;
  const fresh = { name: label, email, phone, city: 'Dhaka', zipcode: '', address1: '', address2: '' };
  expect(await values()).toMatchObject(fresh);
  await page.getByRole('textbox', { name: 'ZIPCode' }).fill('3100');
  await button('Cancel').click();
  expect(await values()).toMatchObject(fresh);
});

test('a deleted address is removed at once and can be restored until the undo bar is dismissed', async () => {
  const { tab, wire } = await openShop('/account/addresses', { tab: withAddresses('Rahim', 'Karima') });
  const entries = page.getByRole('region', { name: 'Address Book Entries' }).getByRole('listitem');
  const undo = page.getByRole('button', { name: 'Undo' });
  const release = wire.holdResponses('GET /api/user/delete_address/1');
  await page.getByRole('button', { name: 'Delete the address of Rahim' }).click();
  await expect.poll(() => entries.elements().length).toBe(1);
  const other = page.getByRole('button', { name: 'Delete the address of Karima' });
  await expect.element(other).toHaveAttribute('aria-disabled', 'true');
  await expect.element(undo).not.toBeInTheDocument();
  release();
  await expect.element(page.getByText('The address of Rahim was deleted.')).toBeVisible();
  await expect.element(undo).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(undo).not.toBeInTheDocument();
  expect(entries.elements()).toHaveLength(1);
  expect(tab.world.addresses.map((address) => address.name)).toEqual(['Karima']);
});

test('another default address is shown when the server has confirmed it, and a failure is', async () => {
  const tab = withAddresses('Rahim', 'Karima');
  for (const [index, address] of tab.world.addresses.entries()) address.isDefault = index === 0;
  const { wire, notifications } = await openShop('/account/addresses', { tab });
  const entry = (name: string) =>
    page
      .getByRole('region', { name: 'Address Book Entries' })
      .getByRole('listitem')
      .filter({ hasText: name });
  const choose = page.getByRole('button', { name: 'Make default: the address of Karima, House 7' });
  await expect.element(entry('Rahim')).toHaveTextContent('Default address');
  wire.respondJson('POST /api/user/default_address/2', { message: 'Server Error' }, 500);
  await choose.click();
  await expect.poll(() => notifications).toEqual(['Your default address could not be changed. Server Error']);
  await expect.element(choose).not.toHaveAttribute('aria-disabled');
  await expect.element(entry('Karima')).not.toHaveTextContent('Default address');
  wire.letThrough('POST /api/user/default_address/2');
  const release = wire.holdResponses('POST /api/user/default_address/2');
  (choose.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(choose).toHaveAttribute('aria-disabled', 'true');
  await expect.element(entry('Rahim')).toHaveTextContent('Default address');
  release();
  await expect.element(entry('Karima')).toHaveTextContent('Default address');
  await expect.element(entry('Rahim')).not.toHaveTextContent('Default address');
  await expect.element(page.getByRole('button', { name: 'Edit the address of Karima' })).toHaveFocus();
  expect(tab.world.addresses.map(({ isDefault }) => isDefault)).toEqual([false, true]);
});

test('after the default address is deleted, the one that replaces it is shown', async () => {
  const tab = withAddresses('Rahim', 'Karima');
  for (const [index, address] of tab.world.addresses.entries()) address.isDefault = index === 0;
  await openShop('/account/addresses', { tab });
  const entries = page.getByRole('region', { name: 'Address Book Entries' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Delete the address of Rahim' }).click();
  await expect.element(entries).toHaveTextContent(/Karima.*Default address/);
});

test('the address book shows why it failed to load, and loads on Try again', async () => {
  const shop = await openShop('/account/addresses', {
    before: ({ respondJson }) =>
      respondJson('GET /api/cart/get_addresses', { message: 'We are back at nine.' }, 503),
  });
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('We are back at nine.');
  shop.wire.letThrough('GET /api/cart/get_addresses');
  await button('Try again').click();
  await expect.element(button('Add Address')).toBeVisible();
});

test('the order list takes its page from the URL, which has none for the first page', async () => {
  const tab = newTab();
  tab.world.orders.push(...Array.from({ length: 25 }, (_, i) => ({ ...storedOrder('user:1'), id: i + 1 })));
  const shop = await openShop('/account/orders?page=2', { tab });
  const requests = () => shop.wire.sent.map(({ line }) => line).filter((line) => line.includes('my_orders'));
  const pages = page.getByRole('main').getByRole('link');
  await expect.poll(requests).toEqual(['GET /api/user/get_my_orders?page=2']);
  await expect.element(pages.getByText('1', { exact: true })).toHaveAttribute('href', '/account/orders');
  await pages.getByText('3', { exact: true }).click();
  await expect.poll(shop.here).toBe('/account/orders?page=3');
  await expect.poll(requests).toContain('GET /api/user/get_my_orders?page=3');
});

test('any other rejection of the profile shows one form error, and saving again works [8.4, 8.5, 8.6, 8.14]', async () => {
  const { wire, notifications, tab } = await openShop('/account');
  const line = 'POST /api/user/save_personal_info';
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ });
  const text = (body: string, type: string) =>
    new Response(body, { status: 400, headers: { 'content-type': type } });
  const rejections: [() => Response, string][] = [
    [() => Response.json({ message: 'No new names today.' }, { status: 422 }), 'No new names today.'],
    [() => Response.json('The whole body.', { status: 400 }), 'The whole body.'],
    [() => text('The whole text.', 'text/plain'), 'The whole text.'],
    [() => text('<h1>Bad request</h1>', 'text/html'), 'Something went wrong. Please try again.'],
    [() => Response.json({ message: 'Closed until six.' }, { status: 503 }), 'Closed until six.'],
    [() => Response.json({}, { status: 400 }), 'Something went wrong. Please try again.'],
    [
      () => {
        throw new TypeError('Failed to fetch');
      },
      'There is no connection.',
    ],
    [() => Response.json({ unheard: 'of' }), 'Something went wrong. Please try again.'],
  ];
  await name.fill('Rahima Uddin');
  // Consecutive messages differ, so that a stale error cannot pass for the next one.
  for (const [response, shown] of rejections) {
    wire.respond(line, response);
    await button('Save').click();
    await expect.element(alert).toHaveTextContent(shown);
    await expect.element(name).toHaveValue('Rahima Uddin');
  }
  wire.letThrough(line);
  await button('Save').click();
  await expect.poll(() => notifications).toContain('Profile saved Successfully.');
  await expect.element(alert).not.toBeInTheDocument();
  expect(tab.world.users[0]).toMatchObject({ name: 'Rahima Uddin' });
});

const formAlert = page
  .getByRole('main')
  .getByRole('alert')
  .filter({ hasText: 'There were some problems with your input.' });

test('an invalid profile shows each error below its field, and keeps the values until it is saved [5.15, 7.27, 8.3, 8.7, 8.22]', async () => {
  const { notifications } = await openShop('/account');
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await name.fill('');
  await phone.fill('12');
  await button('Save').click();
  await expect.element(formAlert).toBeVisible();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).toHaveAccessibleDescription(/\w/);
  await expect.element(phone).toHaveAccessibleDescription(/\w/);
  await expect.element(name).toHaveFocus();
  await expect.element(phone).toHaveValue('12');
  await name.fill('Rahima Uddin');
  await phone.fill('01912345678');
  await button('Save').click();
  await expect.poll(() => notifications).toEqual(['Profile saved Successfully.']);
  await expect.element(formAlert).not.toBeInTheDocument();
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true');
});

test('an address without a ZIP code is rejected, then saved [2.74, 8.7, 8.24]', async () => {
  const { notifications } = await openShop('/account/addresses');
  await button('Add Address').click();
  const street = page.getByRole('textbox', { name: 'Street Address', exact: true });
  const zipcode = page.getByRole('textbox', { name: 'ZIPCode' });
  await street.fill('House 12, Road 5');
  await button('Save Address').click();
  await expect.element(formAlert).toBeVisible();
  await expect.element(zipcode).toHaveFocus();
  await expect.element(zipcode).toHaveAccessibleDescription(/\w/);
  await expect.element(street).toHaveValue('House 12, Road 5');
  await zipcode.fill('1205');
  await button('Save Address').click();
  await expect.poll(() => notifications).toEqual(['Address Saved Successfully.']);
  await expect.element(page.getByText('Dhaka - 1205')).toBeVisible();
});

test('an address is sent without the blanks that a keyboard or a copied text adds', async () => {
  const { notifications, wire } = await openShop('/account/addresses');
  await button('Add Address').click();
  await page.getByRole('textbox', { name: 'Street Address', exact: true }).fill('House 12\u00a0');
  await page.getByRole('textbox', { name: 'ZIPCode' }).fill('\u202a1205 ');
  await button('Save Address').click();
  await expect.poll(() => notifications).toEqual(['Address Saved Successfully.']);
  const sent = wire.sent.find(({ line }) => line === 'POST /api/cart/save_address');
  expect(sent?.body).toMatchObject({ address1: 'House 12', zipcode: '1205' });
});

test('the profile draft survives saving in a session that has ended', async () => {
  const shop = await openShop('/account');
  await name.fill('Rahima Uddin');
  shop.tab.session.userId = null;
  await button('Save').click();
  await expect.poll(shop.here).toBe('/login?redirect=%2Faccount');
  await signIn(demoCustomer);
  await expect.element(name).toHaveValue('Rahima Uddin');
});

test('nothing of a customer is shown to the next one, who signed in in another tab', async () => {
  const tab = withAddresses('Rahim');
  tab.world.clients.push({
    id: '1',
    owner: 1,
    name: 'Wardrobe planner',
    redirect: 'https://planner.example/back',
    confidential: true,
  });
  const id = tab.world.nextId('user');
  const kamal = { id, name: 'Kamal', email: 'kamal@razz.example', phone: '', password: 'razz-demo-2' };
  tab.world.users.push(kamal);
  const shop = await openShop('/account/addresses', { tab });
  const rahims = page.getByRole('button', { name: 'Delete the address of Rahim' });
  await expect.element(rahims).toBeVisible();
  signOutInOtherTab(shop, id);
  await expect.element(rahims).not.toBeInTheDocument();
  await expect.element(button('Add Address')).toBeVisible();

  await shop.router.navigate({ href: '/account' });
  await name.fill('Kamal Uddin');
  signOutInOtherTab(shop, 1);
  await expect.element(name).toHaveValue(demoCustomer.name);

  await shop.router.navigate({ href: '/account/developer' });
  const client = page.getByRole('button', { name: 'Delete Wardrobe planner' });
  await expect.element(client).toBeVisible();
  signOutInOtherTab(shop, id);
  await expect.element(client).not.toBeInTheDocument();
});
