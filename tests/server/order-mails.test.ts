import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runShop } from '../../server/cli/shop/run.ts';
import type { BrowserClient, ClientResponse } from '../support/browser-client.ts';
import { readOutbox, waitForMail } from '../support/mails.ts';
import { address, order, password, smallShop } from '../support/small-shop.ts';
import { signedInStaff } from '../support/staff.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'razz-order-mails-'));
const shop = await smallShop({ RAZZ_DATA_DIR: dataDir, PORT: '3000' });
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});
const mails = () => readOutbox(dataDir);
const mailsTo = async (email: string) =>
  (await mails()).filter((text) => text.includes(`To: ${email}\n`)).length;
const orderFor = (email: string) => order({ shipping_address: { ...address, email } });

/** Runs `npm run shop -- orders …`, and sends the mails it has queued. */
const runCommand = async (...args: string[]) => {
  const printed: string[] = [];
  const write = (text: string) => printed.push(text);
  const code = await runShop(['--yes', 'orders', ...args], {
    db: shop.database.db,
    connection: async () => shop.database.connection,
    config: { ...shop.app.config, publicUrl: 'https://shop.example' },
    secret: async () => shop.app.secret,
    actor: 'tester@shop',
    terminal: { write, writeError: write, ask: undefined },
  });
  expect(code, printed.join('\n')).toBe(0);
  await shop.app.flushMail();
};
const setStatus = (id: number, status: string) => runCommand('set-status', String(id), status);

test('an order is confirmed by mail with a tracking link', async () => {
  const guest = await shop.browser();
  const placed = await guest.post('/api/cart/place_order', orderFor('guest@example.com'));
  const number = `RZZ${String(placed.body.order_id).padStart(8, '0')}`;
  const mail = await waitForMail(mails, 'guest@example.com');
  expect(mail).toContain(`\nSubject: Your order ${number} at Razz\n`);
  // Readable by the operator only.
  expect((await stat(join(dataDir, 'outbox', '000001.txt'))).mode & 0o777).toBe(0o600);
  const text = mail
    .slice(mail.indexOf('\n\n'))
    .replace(/(?<=token=)\S+/, '…')
    .replace(/(?<=Usually delivered: ).*/, '…')
    .replace(/(?<= of ).*(?=\. We)/, '…');
  expect(text).toMatchInlineSnapshot(`
    "

    Dear customer,
    thank you for your order RZZ00000001 of …. We will call you before we send the parcel.

    1 × Red Jamdani Saree: ৳4,500

    Subtotal: ৳4,500
    Delivery: ৳100
    Total: ৳4,600

    You pay ৳4,600 in cash on delivery.

    Usually delivered: …

    See your order here. Anyone with this link can see it:
    http://localhost:3000/order_confirmed/1?token=…

    Or track it with its number and your phone number:
    http://localhost:3000/track_order?order=RZZ00000001

    Razz
    "
  `);
  const link = new URL(/http\S+/.exec(mail)?.[0] ?? '');
  expect(link.origin).toBe('http://localhost:3000');
  expect(link.pathname).toBe(`/order_confirmed/${placed.body.order_id}`);
  const other = await shop.browser();
  const opened = await other.get(`/api/cart/get_order_detail/${placed.body.order_id}${link.search}`);
  expect(opened.body.data.id).toBe(placed.body.order_id);
});

test("a customer's confirmation has the name and the delivery address", async () => {
  const customer = await shop.customer();
  await customer.post('/api/cart/place_order', orderFor('customer@example.com'));
  const mail = await waitForMail(mails, 'customer@example.com');
  expect(mail).toContain('Dear Nusrat Jahan,');
  expect(mail).toContain('Delivery address:\nNusrat Jahan\nHouse 12, Road 5\nDhaka - 1205\n01712345678\n');
});

test('beyond the limit of a recipient, one mail lists the orders', async () => {
  const limited = await smallShop({ ORDER_MAILS_PER_HOUR: '2' });
  const guest = await limited.browser();
  const placed: number[] = [];
  const place = async (email: string) =>
    placed.push((await guest.post('/api/cart/place_order', orderFor(email))).body.order_id);
  for (const email of ['Victim@example.com', 'victim@example.com']) await place(email);
  // Listed in the language of the order.
  guest.cookies.set('razz_locale', 'bn');
  await guest.post(`/api/cart/cancel_order/${placed[0]}`, {});
  guest.cookies.delete('razz_locale');
  for (const email of ['VICTIM@example.com', 'victim@example.com']) await place(email);
  await guest.post('/api/cart/place_order', orderFor('other@example.com'));
  const queued = await limited.database.db
    .selectFrom('outbox_mails')
    .select(['subject', 'text_body', 'due_at'])
    .orderBy('id')
    .execute();
  await limited.close();
  expect(queued.map(({ subject }) => subject.replace(/RZZ\d+/, '…'))).toEqual([
    'Your order … at Razz',
    'Your order … at Razz',
    'More about your orders at Razz',
    'Your order … at Razz',
  ]);
  const number = (index: number) => `RZZ${String(placed[index]).padStart(8, '0')}`;
  expect(queued[2]?.text_body).toMatch(/reply to this email\.\n\n/);
  expect(queued[2]?.text_body.split('\n').slice(-3)).toEqual([
    `Your order ${number(0)} at Razz was cancelled`,
    `Your order ${number(2)} at Razz`,
    `Your order ${number(3)} at Razz`,
  ]);
  expect(queued[2]?.due_at.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
});

test('a name must not contain a web address', async () => {
  const name = 'Win at https://evil.example';
  const guest = await shop.browser();
  const linked = { ...address, name };
  const body = order({ shipping_address: linked, billing_address: linked });
  expect((await guest.post('/api/cart/place_order', body)).body.errors).toEqual({
    'shipping_address.name': ['Enter a name without a web address.'],
    'billing_address.name': ['Enter a name without a web address.'],
  });
  for (const [path, fields] of [
    ['/api/cart/save_address', linked],
    ['/register', { name, email: 'linked@example.com', phone: '01912345678', password: 'a good long one' }],
  ] as const)
    expect((await guest.post(path, fields)).body.errors).toEqual({
      name: ['Enter a name without a web address.'],
    });
});

test('a reset link is mailed at most every few minutes', async () => {
  const careful = await smallShop({ RESET_MAIL_INTERVAL_SECONDS: '300' });
  await careful.customer('nagged@example.com');
  const browser = await careful.browser();
  const ask = async () => (await browser.post('/forgot-password', { email: 'Nagged@example.com' })).status;
  const mailed = () => careful.database.db.selectFrom('outbox_mails').select('id').execute();
  expect([await ask(), await ask()]).toEqual([200, 200]);
  await expect.poll(async () => (await mailed()).length).toBe(1);
  // A window that is over: in the same order, the third request is mailed and follows the second.
  await careful.database.db
    .updateTable('rate_limits')
    .set({ ends_at: new Date(0) })
    .execute();
  await ask();
  await expect.poll(async () => (await mailed()).length).toBe(2);
  await careful.close();
});

test('a repeated order is confirmed once, a rejected one never', async () => {
  const guest = await shop.browser();
  const again = { headers: { 'idempotency-key': 'order-once-only' } };
  const body = {
    ...orderFor('once@example.com'),
    payment_method: 'bkash',
    payment_trnx_mobile: '01712345678',
    payment_trnx_id: 'ABC12345',
    coupon_code: 'EID10',
    discount_amount: 450,
    total_price_cart: 4150,
  };
  expect((await guest.post('/api/cart/place_order', body, again)).status).toBe(201);
  expect((await guest.post('/api/cart/place_order', body, again)).status).toBe(200);
  const wrongTotal = { ...orderFor('never@example.com'), total_price_cart: 1 };
  expect((await guest.post('/api/cart/place_order', wrongTotal)).status).toBe(422);
  await shop.app.flushMail();
  expect(await mailsTo('once@example.com')).toBe(1);
  expect(await waitForMail(mails, 'once@example.com')).toContain(
    `Subtotal: ৳4,500
Discount (EID10): −৳450
Delivery: ৳100
Total: ৳4,150

You paid by bKash, transaction ABC12345.`,
  );
  expect(await mailsTo('never@example.com')).toBe(0);
});

test('status mails have the language of the order', async () => {
  const guest = await shop.customer();
  guest.cookies.set('razz_locale', 'bn');
  await shop.database.db.updateTable('products').set({ name_bn: 'লাল জামদানি' }).where('id', '=', 1).execute();
  const placed = await guest.post('/api/cart/place_order', orderFor('bangla@example.com'));
  const confirmation = await waitForMail(mails, 'bangla@example.com');
  expect(confirmation).toContain('১ × লাল জামদানি: ৳৪,৫০০');
  expect(confirmation).toContain('মোট: ৳৪,৬০০');
  expect(confirmation).toContain('\nঢাকা - 1205\n');
  await setStatus(placed.body.order_id, 'processing');
  await setStatus(placed.body.order_id, 'processing');
  expect(await mailsTo('bangla@example.com')).toBe(2);
  const status = (await mails()).at(-1) ?? '';
  expect(status).toMatch(/\nSubject: Razz-এ আপনার অর্ডার RZZ\d{8} প্রস্তুত করা হচ্ছে\n/);
  expect(status).toContain('\n\nমোট: ৳৪,৬০০\n\n');
  expect(status).toContain(`https://shop.example/order_confirmed/${placed.body.order_id}?token=`);
  await setStatus(placed.body.order_id, 'cancelled');
  expect((await mails()).at(-1)).toContain('বাতিল হয়েছে');
});

test('an order with nothing to pay is paid, asks for nothing, and can be cancelled', async () => {
  await shop.database.db
    .insertInto('coupons')
    .values({ code: 'GIFT', type: 'percentage_discount', amount: 100 })
    .execute();
  const guest = await shop.customer();
  const email = 'free@example.com';
  const free = { coupon_code: 'GIFT', discount_amount: 4500, shipping_amount: 0, total_price_cart: 0 };
  const placed = await guest.post('/api/cart/place_order', {
    ...orderFor(email),
    ...free,
    billing_address: { ...address, name: 'Aarong Studio', city: 'Sylhet' },
    payment_method: 'bkash',
  });
  expect(placed.status).toBe(201);
  const id = placed.body.order_id;
  const { data } = (await guest.get(`/api/cart/get_order_detail/${id}`)).body;
  expect(data).toMatchObject({ is_paid: true, payment_method: 'cash', cart: { grand_total: 0 } });
  const mail = await waitForMail(mails, email);
  expect(mail).toContain('\nThere is nothing to pay.\n');
  expect(mail).toContain('\nBilling address:\nAarong Studio\nHouse 12, Road 5\nSylhet - 1205\n');
  expect(mail).not.toMatch(/cash|bKash/);
  // It is collected.
  expect(mail).not.toContain('Usually delivered');
  expect((await guest.post(`/api/cart/cancel_order/${id}`, {})).status).toBe(200);
  // The total of the request decides nothing: it has to be the shop's.
  const paying = { ...orderFor(email), total_price_cart: 0, payment_method: 'bkash' };
  const refused = await guest.post('/api/cart/place_order', paying);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['cart']]);
});

test('the mails about parcel and payment say what the buyer needs', async () => {
  const email = 'parcel@example.com';
  const staff = await signedInStaff(shop.app, 'staff');
  const guest = await shop.browser();
  const id = (await guest.post('/api/cart/place_order', orderFor(email))).body.order_id;
  await staff.patch(`/api/admin/orders/${id}`, {
    version: 1,
    courier: 'Pathao',
    consignment_number: 'PTH-1',
    sent: true,
  });
  const { version } = (await staff.get(`/api/admin/orders/${id}`)).body.data;
  await staff.post(`/api/admin/orders/${id}/payment`, { version, payment: 'paid' });
  await shop.app.flushMail();
  const [, sent = '', paid = ''] = (await mails())
    .filter((text) => text.includes(`To: ${email}\n`))
    .map((text) =>
      text
        .slice(text.indexOf('\n\n'))
        .replace(/See your order here[\s\S]*/, '…')
        .replace(/RZZ\d+/, 'RZZ…'),
    );
  expect(sent).toMatchInlineSnapshot(`
    "

    Dear customer,
    we have handed the parcel with your order RZZ… to the courier.

    Courier: Pathao
    Consignment number: PTH-1

    1 × Red Jamdani Saree: ৳4,500

    You pay ৳4,600 in cash on delivery.

    …"
  `);
  expect(paid).toMatchInlineSnapshot(`
    "

    Dear customer,
    we have received ৳4,600 for your order RZZ…. Thank you.

    …"
  `);
});

describe('mails have the language of who ordered, whoever acts', () => {
  type Locale = 'en' | 'bn';
  interface Placed {
    id: number;
    number: string;
    phone: string;
    buyer: BrowserClient;
    send: () => Promise<ClientResponse>;
  }
  type Subject =
    | 'placed'
    | 'processing'
    | 'delivered'
    | 'cancelled'
    | 'pending'
    | 'sent'
    | 'courier'
    | 'paid'
    | 'refunded';
  const subjects: Record<Locale, Record<Subject, (number: string) => string>> = {
    en: {
      placed: (number) => `Your order ${number} at Razz`,
      processing: (number) => `We are preparing your order ${number} at Razz`,
      delivered: (number) => `Your order ${number} at Razz was delivered`,
      cancelled: (number) => `Your order ${number} at Razz was cancelled`,
      pending: (number) => `Your order ${number} at Razz is pending again`,
      sent: (number) => `Your order ${number} at Razz is on its way`,
      courier: (number) => `New details of the parcel with your order ${number} at Razz`,
      paid: (number) => `We have received your payment for order ${number} at Razz`,
      refunded: (number) => `We have returned your payment for order ${number} at Razz`,
    },
    bn: {
      placed: (number) => `Razz-এ আপনার অর্ডার ${number}`,
      processing: (number) => `Razz-এ আপনার অর্ডার ${number} প্রস্তুত করা হচ্ছে`,
      delivered: (number) => `Razz-এ আপনার অর্ডার ${number} পৌঁছে দেওয়া হয়েছে`,
      cancelled: (number) => `Razz-এ আপনার অর্ডার ${number} বাতিল হয়েছে`,
      pending: (number) => `Razz-এ আপনার অর্ডার ${number} আবার অপেক্ষমাণ`,
      sent: (number) => `Razz-এ আপনার অর্ডার ${number} পাঠানো হয়েছে`,
      courier: (number) => `Razz-এ আপনার অর্ডার ${number}-এর পার্সেলের নতুন তথ্য`,
      paid: (number) => `Razz-এ আপনার অর্ডার ${number}-এর টাকা পাওয়া গেছে`,
      refunded: (number) => `Razz-এ আপনার অর্ডার ${number}-এর টাকা ফেরত দেওয়া হয়েছে`,
    },
  };
  const written = {
    en: { name: 'Farzana Haque', address1: 'Lake View Lane', company_name: 'Haque Traders' },
    bn: { name: 'ফারজানা হক', address1: 'লেক ভিউ লেন', company_name: 'হক ট্রেডার্স' },
  };
  const other = (locale: Locale): Locale => (locale === 'en' ? 'bn' : 'en');
  /** The letters of the other language, apart from the shop's name, links, order numbers and payments. */
  const foreignLetters = (text: string, locale: Locale) =>
    text
      .replace(/https?:\S+|\bRZZ\d+|\bRazz\b|\bTRX\w+|৳/g, '')
      .match(locale === 'en' ? /[\u0980-\u09ff]+/g : /[a-z]+/gi) ?? [];
  let count = 0;
  let staff: BrowserClient;
  beforeAll(async () => {
    staff = await signedInStaff(shop.app, 'staff');
    await shop.database.db
      .updateTable('products')
      .set({ current_stock: 100, name_bn: 'লাল জামদানি' })
      .where('id', '=', 1)
      .execute();
  });

  const place = async (isGuest: boolean, locale: Locale, email: string): Promise<Placed> => {
    count += 1;
    const phone = `017555${String(count).padStart(5, '0')}`;
    const buyer = await (isGuest ? shop.browser() : shop.customer());
    buyer.cookies.set('razz_locale', locale);
    const to = { ...address, ...written[locale], phone, email };
    const body = order({
      shipping_address: to,
      billing_address: { ...to, city: 'Sylhet' },
      payment_method: 'bkash',
      payment_trnx_mobile: phone,
      payment_trnx_id: `TRX${String(count).padStart(7, '0')}`,
    });
    const headers = { 'idempotency-key': `mail-language-${count}` };
    const send = () => buyer.post('/api/cart/place_order', body, { headers });
    const id: number = (await send()).body.order_id;
    buyer.cookies.set('razz_locale', other(locale));
    return { id, number: `RZZ${String(id).padStart(8, '0')}`, phone, buyer, send };
  };
  const cancel = ({ id }: Placed, client: BrowserClient) => client.post(`/api/cart/cancel_order/${id}`, {});
  /** A change in the panel, whose language is the other one. */
  const change = async (id: number, path: string, fields: object) => {
    const at = `/api/admin/orders/${id}`;
    const { version } = (await staff.get(at)).body.data;
    const send = path === '' ? staff.patch : staff.post;
    expect((await send(at + path, { version, ...fields })).status).toBe(200);
  };
  const tracked = async ({ id, buyer }: Placed): Promise<string> =>
    (await buyer.get(`/api/cart/get_order_detail/${id}`)).body.data.tracking_token;

  const operator: [string, (placed: Placed) => Promise<unknown>, Subject[]][] = [
    [
      'the operator sets each status',
      async ({ id }) => {
        for (const status of ['processing', 'delivered', 'cancelled', 'pending']) await setStatus(id, status);
      },
      ['processing', 'delivered', 'cancelled', 'pending'],
    ],
    ['the operator marks it as paid', ({ id }) => runCommand('mark-paid', String(id)), ['paid']],
    [
      'the staff sends the parcel, corrects its number, and returns the money',
      async ({ id }) => {
        // A number of digits is foreign in neither language.
        await change(id, '', { courier: '', consignment_number: '771', sent: true });
        await change(id, '', { consignment_number: '772' });
        for (const payment of ['paid', 'refunded']) await change(id, '/payment', { payment });
      },
      ['sent', 'courier', 'paid', 'refunded'],
    ],
    ['the operator cancels all of a phone number', ({ phone }) => runCommand('cancel', '--phone', phone), []],
  ];
  const cases: [string, boolean, (placed: Placed) => Promise<unknown>, Subject[]][] = [
    ...[true, false].flatMap((isGuest) =>
      operator.map(
        ([title, act, mailed]) =>
          [
            `${isGuest ? "guest's" : "customer's"} order, ${title}`,
            isGuest,
            act,
            mailed,
          ] as (typeof cases)[0],
      ),
    ),
    ['the customer cancels', false, (placed) => cancel(placed, placed.buyer), ['cancelled']],
    ['the guest cancels', true, (placed) => cancel(placed, placed.buyer), ['cancelled']],
    [
      'the guest registers, then cancels',
      true,
      async (placed) => {
        const account = { name: 'Rina Das', email: `rina-${placed.id}@example.com`, phone: placed.phone };
        expect((await placed.buyer.post('/register', { ...account, password })).status).toBe(201);
        expect((await cancel(placed, placed.buyer)).status).toBe(200);
      },
      ['cancelled'],
    ],
    [
      'the customer sends the order again',
      false,
      async ({ send, id }) => expect(await send()).toMatchObject({ status: 200, body: { order_id: id } }),
      [],
    ],
    [
      'another customer with the link reads, tracks and tries to cancel',
      true,
      async (placed) => {
        const stranger = await shop.customer();
        const { id, phone } = placed;
        const token = await tracked(placed);
        expect((await stranger.get(`/api/cart/get_order_detail/${id}?token=${token}`)).status).toBe(200);
        expect((await stranger.post('/api/track_order', { order_id: id, phone })).status).toBe(200);
        expect((await cancel(placed, stranger)).status).toBe(404);
      },
      [],
    ],
  ];

  test.each(
    (['en', 'bn'] as const).flatMap((locale) =>
      cases.map(([title, isGuest, act, mailed]) => ({ locale, title, isGuest, act, mailed })),
    ),
  )('placed in $locale: $title', async ({ locale, title, isGuest, act, mailed }) => {
    const email = `acts-${count}@example.com`;
    const placed = await place(isGuest, locale, email);
    staff.cookies.set('razz_locale', other(locale));
    await act(placed);
    await shop.app.flushMail();
    const received = (await mails()).filter((text) => text.includes(`To: ${email}\n`));
    expect(received.map((text) => /^Subject: (.*)$/m.exec(text)?.[1])).toEqual(
      (['placed', ...mailed] as const).map((subject) => subjects[locale][subject](placed.number)),
    );
    const texts = received.map((text) => text.slice(text.indexOf('Subject: ') + 'Subject: '.length));
    expect(texts.flatMap((text) => foreignLetters(text, locale))).toEqual([]);
    // Their own name: not the account's, not a stranger's. What a guest has written is mailed once it has an account.
    const isFromGuest = (index: number) => isGuest && !(index > 0 && title.includes('registers'));
    for (const [index, text] of texts.entries()) {
      expect(text.includes(written[locale].name), text).toBe(!isFromGuest(index));
      expect(text).not.toMatch(/Rahim Uddin|Rina Das/);
      if (isFromGuest(index))
        expect(text).not.toMatch(new RegExp(`${written[locale].address1}|${placed.phone}`));
    }
  });
});

test('an order is placed when its mail cannot be sent, and the mail stays queued', async () => {
  await shop.app.flushMail();
  await rm(join(dataDir, 'outbox'), { recursive: true });
  await writeFile(join(dataDir, 'outbox'), 'not a folder');
  const guest = await shop.browser();
  const placed = await guest.post('/api/cart/place_order', orderFor('later@example.com'));
  expect(placed.status).toBe(201);
  await shop.app.flushMail();
  const waiting = shop.database.db.selectFrom('outbox_mails').select(['recipient', 'attempts']);
  expect(await waiting.where('sent_at', 'is', null).execute()).toEqual([
    { recipient: 'later@example.com', attempts: 1 },
  ]);
});
