import { demoCustomer } from '@razz/mock-backend';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newTab, openShop, signOutInOtherTab } from './open-shop.ts';
import { signIn } from './sign-in.ts';

const path = '/account/developer';
const redirect = 'https://planner.example/back';
const button = (name: string) => page.getByRole('button', { name: name, exact: true });
const modal = (name: string) => page.getByRole('dialog', { name: name });
const field = (name: string) => page.getByRole('dialog').getByRole('textbox', { name: name });
const confirmation = page.getByRole('alertdialog');
const close = () => page.getByRole('dialog').getByText('Close', { exact: true }).click();

/** A customer with two clients, each with a grant, and two tokens. */
const developer = () => {
  const tab = newTab();
  for (const [id, name] of [
    ['1', 'Wardrobe planner'],
    ['2', 'Parcel tracker'],
  ] as const) {
    tab.world.clients.push({ id, owner: 1, name, redirect: `${redirect}/${id}`, confidential: true });
    tab.world.grants.push({ id: `g${id}`, owner: 1, client: id, scopes: ['read-orders'], bearer: id });
    tab.world.tokens.push({ id: `t${id}`, owner: 1, name: `Script ${id}`, scopes: [], bearer: `b${id}` });
  }
  return tab;
};

test.each([
  ['DELETE /oauth/clients/2', 'Delete Parcel tracker', 'Delete Wardrobe planner', 'The client was deleted.'],
  [
    'DELETE /oauth/tokens/g2',
    'Revoke Parcel tracker',
    'Revoke Wardrobe planner',
    "The application's access was revoked.",
  ],
  ['DELETE /oauth/personal-access-tokens/t2', 'Delete Script 2', 'Delete Script 1', 'The token was deleted.'],
])(
  'a deleted row stays until the response, and blocks other deletions: %s',
  async (line, gone, other, notification) => {
    const { wire, notifications } = await openShop(path, { tab: developer() });
    const release = wire.holdResponses(line);
    await button(gone).click();
    await confirmation.getByRole('button', { name: /^(Delete|Revoke)$/ }).click();
    await expect.poll(() => wire.sent.map((each) => each.line)).toContain(line);
    for (const label of [gone, other])
      await expect.element(button(label)).toHaveAttribute('aria-disabled', 'true');
    expect(notifications).toEqual([]);
    release();
    await expect.poll(() => notifications).toEqual([notification]);
    await expect.element(button(gone)).not.toBeInTheDocument();
    await expect.element(button(other)).not.toHaveAttribute('aria-disabled', 'true');
    // The focus moves to another control of the same card.
    await expect
      .poll(() => document.activeElement?.closest('section')?.contains(button(other).element()))
      .toBe(true);
  },
);

test.each([
  ['Delete Parcel tracker', 'Delete Parcel tracker?', 'can no longer sign anyone in'],
  ['Revoke Parcel tracker', 'Revoke the access of Parcel tracker?', 'has to ask you for it again'],
  ['Delete Script 2', 'Delete Script 2?', 'lose their access at once'],
])('%s asks for confirmation, and Cancel deletes nothing', async (opener, title, text) => {
  const { wire, notifications } = await openShop(path, { tab: developer() });
  await button(opener).click();
  await expect.element(confirmation).toHaveAccessibleName(title);
  await expect.element(confirmation).toHaveAccessibleDescription(expect.stringContaining(text));
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(confirmation).not.toBeInTheDocument();
  await expect.element(button(opener)).toHaveFocus();
  expect(wire.sent.filter(({ line }) => line.startsWith('DELETE '))).toEqual([]);
  expect(notifications).toEqual([]);
});

test('the error summary names the fields', async () => {
  await openShop(path);
  await button('Create New Client').click();
  await field('Name').fill('Wardrobe planner');
  await field('Redirect URL').fill('ftp://planner.example');
  await button('Create').click();
  const alert = modal('Create Client').getByRole('alert');
  await expect.element(alert).toHaveTextContent(/Whoops! Something went wrong!Redirect URL: \S/);
});

const forms = [
  {
    opener: 'Create New Client',
    title: 'Create Client',
    line: 'POST /oauth/clients',
    values: { Name: 'Stock manager', 'Redirect URL': redirect },
    created: 'Client Secret',
    text: "Here is your new client secret. This is the only time it will be shown so don't lose it! You may now use this secret to make API requests.",
  },
  {
    opener: 'Create New Token',
    title: 'Create Token',
    line: 'POST /oauth/personal-access-tokens',
    values: { Name: 'Till' },
    created: 'Personal Access Token',
    text: "Here is your new personal access token. This is the only time it will be shown so don't lose it! You may now use this token to make API requests.",
  },
];

test.each(forms)(
  '$title lists what is wrong, keeps its values, and creates once it works [2.79, 5.16, 5.17, 8.8]',
  async ({ opener, title, line, values, created, text }) => {
    const { wire } = await openShop(path);
    await button(opener).click();
    const problems = modal(title)
      .getByRole('alert')
      .filter({ hasText: 'Whoops! Something went wrong!' })
      .getByRole('listitem');
    const shown = () => problems.elements().map(({ textContent }) => textContent);
    await button('Create').click();
    const fields = () => [...new Set(shown().map((text) => text?.split(':')[0]))];
    await expect.poll(fields).toEqual(Object.keys(values));
    for (const [label, value] of Object.entries(values)) await field(label).fill(value);
    const failures: [() => Response, string][] = [
      [
        () => new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
        'Something went wrong. Please try again.',
      ],
      [() => Response.json({ message: 'Not before noon.' }, { status: 422 }), 'Not before noon.'],
      [() => Response.json({ unheard: 'of' }), 'Something went wrong. Please try again.'],
      [
        () => {
          throw new TypeError('Failed to fetch');
        },
        'There is no connection.',
      ],
    ];
    // Consecutive messages differ, so that a stale error cannot pass for the next one.
    for (const [response, problem] of failures) {
      wire.respond(line, response);
      await button('Create').click();
      await expect.poll(shown).toEqual([expect.stringContaining(problem)]);
      for (const [label, value] of Object.entries(values))
        await expect.element(field(label)).toHaveValue(value);
    }
    wire.letThrough(line);
    await button('Create').click();
    await expect.element(modal(created)).toHaveTextContent(text);
    await close();
    await expect.element(modal(created)).not.toBeInTheDocument();
    await expect.element(button(`Delete ${values.Name}`)).toBeVisible();
  },
);

test('an edited client is rejected, then saved [2.79, 8.8]', async () => {
  await openShop(path, { tab: developer() });
  await button('Edit Parcel tracker').click();
  await field('Redirect URL').fill('nowhere');
  await button('Save Changes').click();
  await expect
    .element(modal('Edit Client').getByRole('listitem').first())
    .toHaveTextContent(/^Redirect URL: \S/);
  await expect.element(field('Redirect URL')).toHaveValue('nowhere');
  await expect.element(field('Redirect URL')).toHaveValue('nowhere');
  await field('Redirect URL').fill('https://app.example/elsewhere');
  await button('Save Changes').click();
  await expect.element(modal('Edit Client')).not.toBeInTheDocument();
});

test.each([
  ['client', 'Delete Parcel tracker', 'Delete', 'clients'],
  ['client', 'Edit Parcel tracker', 'Save Changes', 'clients'],
  ['grant', 'Revoke Parcel tracker', 'Revoke', 'grants'],
  ['token', 'Delete Script 2', 'Delete', 'tokens'],
] as const)(
  'a %s deleted in another tab is reported and leaves the list: %s',
  async (_, opener, confirm, list) => {
    const tab = developer();
    const { notifications } = await openShop(path, { tab });
    await button(opener).click();
    tab.world[list].pop();
    const dialog = page.getByRole(confirm === 'Save Changes' ? 'dialog' : 'alertdialog');
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button(opener)).not.toBeInTheDocument();
    expect(notifications).toEqual([
      'This entry no longer exists. The list was out of date and is loaded again.',
    ]);
  },
);

test('each client has its own edit form, prefilled with the saved values', async () => {
  const { wire } = await openShop(path, { tab: developer() });
  await button('Edit Parcel tracker').click();
  await expect.element(field('Name')).toHaveValue('Parcel tracker');
  await expect.element(field('Redirect URL')).toHaveValue(`${redirect}/2`);
  await field('Name').fill('Left unsaved');
  await close();
  await button('Edit Wardrobe planner').click();
  await expect.element(field('Name')).toHaveValue('Wardrobe planner');
  await field('Name').fill('Closet planner');
  await button('Save Changes').click();
  await expect.element(button('Edit Closet planner')).toBeVisible();
  const changes = wire.sent.filter(({ line }) => line.startsWith('PUT '));
  expect(changes).toEqual([
    { line: 'PUT /oauth/clients/1', body: { name: 'Closet planner', redirect: `${redirect}/1` } },
  ]);
  await button('Edit Parcel tracker').click();
  await expect.element(field('Name')).toHaveValue('Parcel tracker');
  await close();
  await button('Edit Closet planner').click();
  await expect.element(field('Name')).toHaveValue('Closet planner');
});

test('Authorized Applications is shown only when there are grants, and lists them [2.81, 2.82]', async () => {
  const applications = page.getByRole('region', { name: 'Authorized Applications' });
  const { wire, close } = await openShop(path);
  await expect.element(page.getByText('You have not created any OAuth clients.')).toBeVisible();
  await expect.poll(() => wire.sent.map(({ line }) => line)).toContain('GET /oauth/tokens');
  await expect.element(page.getByText('You have not created any personal access tokens.')).toBeVisible();
  expect(applications.elements()).toEqual([]);
  close();
  await openShop(path, { tab: developer() });
  const texts = (role: 'columnheader' | 'cell') => () =>
    applications
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(texts('columnheader')).toEqual(['Name', 'Scopes', 'Revoke']);
  expect(texts('cell')().slice(0, 3)).toEqual(['Wardrobe planner', 'read-orders', 'Revoke']);
});

const signInAgain = async (shop: Awaited<ReturnType<typeof openShop>>) => {
  signOutInOtherTab(shop);
  await expect.poll(shop.here).toBe('/login?redirect=%2Faccount%2Fdeveloper');
  await signIn(demoCustomer);
};

test('a client draft survives a sign-out in another tab', async () => {
  const shop = await openShop(path);
  await button('Create New Client').click();
  await field('Name').fill('Wardrobe planner');
  await field('Redirect URL').fill(redirect);
  await signInAgain(shop);
  await button('Create New Client').click();
  await expect.element(field('Name')).toHaveValue('Wardrobe planner');
  await expect.element(field('Redirect URL')).toHaveValue(redirect);
  await close();
  // Closing the dialog discards the draft.
  await button('Create New Client').click();
  await expect.element(field('Name')).toHaveValue('');
});

test('a token draft with its scopes survives a sign-out in another tab', async () => {
  const shop = await openShop(path);
  await button('Create New Token').click();
  await field('Name').fill('Laptop script');
  await modal('Create Token').getByText('read-orders').click();
  await signInAgain(shop);
  await button('Create New Token').click();
  await expect.element(field('Name')).toHaveValue('Laptop script');
  await expect.element(modal('Create Token').getByRole('checkbox', { name: 'read-orders' })).toBeChecked();
});

test('an edit draft is restored only for its own client', async () => {
  const shop = await openShop(path, { tab: developer() });
  await button('Edit Parcel tracker').click();
  await field('Name').fill('Parcel watcher');
  await signInAgain(shop);
  await button('Create New Client').click();
  await expect.element(field('Name')).toHaveValue('');
  await close();
  await button('Edit Wardrobe planner').click();
  await expect.element(field('Name')).toHaveValue('Wardrobe planner');
  await close();
  await button('Edit Parcel tracker').click();
  await expect.element(field('Name')).toHaveValue('Parcel watcher');
});

test('closing a dialog discards its draft', async () => {
  const shop = await openShop(path);
  for (const create of ['Create New Client', 'Create New Token']) {
    await button(create).click();
    await field('Name').fill('Thought better of');
    await close();
  }
  await signInAgain(shop);
  for (const create of ['Create New Client', 'Create New Token']) {
    await button(create).click();
    await expect.element(field('Name')).toHaveValue('');
    await close();
  }
});

describe('closing a dialog with unsaved input', () => {
  /** A point of the page that the dialog does not cover. */
  const clickBeside = () => userEvent.click(page.elementLocator(document.body), { position: { x: 5, y: 5 } });
  const inputs = [
    ['Create New Client', 'Create Client', ''],
    ['Edit Parcel tracker', 'Edit Client', 'Parcel tracker'],
    ['Create New Token', 'Create Token', ''],
  ] as const;

  test.each(inputs)(
    'a click beside %s loses nothing; Escape closes it as Close does',
    async (opener, title, saved) => {
      await openShop(path, { tab: developer() });
      await button(opener).click();
      await field('Name').fill('Half typed');
      await clickBeside();
      await expect.element(modal(title)).toBeVisible();
      await expect.element(field('Name')).toHaveValue('Half typed');
      await userEvent.keyboard('{Escape}');
      await expect.element(modal(title)).not.toBeInTheDocument();
      await expect.element(button(opener)).toHaveFocus();
      await button(opener).click();
      await expect.element(field('Name')).toHaveValue(saved);
    },
  );

  test.each(inputs)(
    'Back leaves the page of %s without a dialog, and saves nothing',
    async (opener, title, saved) => {
      const { router, wire, here } = await openShop('/account', { tab: developer() });
      await router.navigate({ href: path });
      await button(opener).click();
      await field('Name').fill('Half typed');
      router.history.back();
      await expect.poll(here).toBe('/account');
      await expect.element(modal(title)).not.toBeInTheDocument();
      // Nothing is left of the modal: the page below is accessible and scrolls.
      await expect.element(page.getByRole('main').getByRole('textbox', { name: 'Name' })).toBeVisible();
      router.history.forward();
      await button(opener).click();
      await expect.element(field('Name')).toHaveValue(saved);
      expect(wire.sent.filter(({ line }) => /^(POST|PUT) .oauth/.test(line))).toEqual([]);
    },
  );

  test.each(forms)(
    'a click beside $created does not lose the secret',
    async ({ opener, values, created }) => {
      await openShop(path);
      await button(opener).click();
      for (const [label, value] of Object.entries(values)) await field(label).fill(value);
      await button('Create').click();
      await expect.element(modal(created)).toBeVisible();
      await clickBeside();
      await expect.element(modal(created).getByRole('status', { name: created })).toHaveTextContent(/\S/);
      await userEvent.keyboard('{Escape}');
      await expect.element(modal(created)).not.toBeInTheDocument();
    },
  );

  test('a click beside a confirmation leaves it open; Escape deletes nothing', async () => {
    const { wire } = await openShop(path, { tab: developer() });
    await button('Delete Parcel tracker').click();
    await expect.element(confirmation).toBeVisible();
    await clickBeside();
    await expect.element(confirmation).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(confirmation).not.toBeInTheDocument();
    expect(wire.sent.filter(({ line }) => line.startsWith('DELETE '))).toEqual([]);
  });
});

test('the token form shows why its scopes failed to load, and loads them when reopened', async () => {
  const { wire } = await openShop(path, {
    before: ({ respondJson }) => respondJson('GET /oauth/scopes', { message: 'We are back at nine.' }, 503),
  });
  await button('Create New Token').click();
  const problem = modal('Create Token').getByRole('alert');
  await expect.element(problem).toHaveTextContent('The scopes could not be loaded. We are back at nine.');
  await close();
  const release = wire.holdResponses('GET /oauth/scopes');
  await button('Create New Token').click();
  await expect.element(modal('Create Token')).toBeVisible();
  await expect.element(problem).not.toBeInTheDocument();
  release();
  await expect
    .element(modal('Create Token').getByRole('checkbox', { name: 'read-orders' }))
    .toBeInTheDocument();
});
