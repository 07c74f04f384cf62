import { expect } from '@razz/model-testing/journeys';
import type { SnapshotFrom } from 'xstate';
import { journey, type StepContext } from '../run/journey.ts';
import type { ShopFacts } from '../run/shop-facts.ts';
import { digits, matching, t, taka, translatedName } from '../run/texts.ts';
import { dialog, expectBadge, offlineNote, toast } from './page-objects.ts';
import { type Context, productMachine, quantityOf } from './product-to-cart-machine.ts';

type Step = StepContext<Context>;
const main = ({ page }: Step) => page.getByRole('main');
const stepper = (stage: Step) =>
  main(stage)
    .getByRole('group', { name: t('Quantity') })
    .first();
const panel = ({ page }: Step) => dialog(page, t('Your cart'));
const variationSelect = (stage: Step) =>
  main(stage).getByRole('combobox', { name: stage.facts.variant.attribute, exact: true });
type Variant = ShopFacts['variant'];
const first = ({ variations }: Variant) => variations[0] ?? '';
const second = ({ variations }: Variant) => variations[1] ?? '';
const lastLine = ({ facts: { variant }, context }: Step) =>
  `${variant.name}, ${variant.attribute} ${translatedName(context.inCart.at(-1)?.variation ?? '')}`;
const totalQuantity = ({ inCart }: Context) => inCart.reduce((sum, line) => sum + line.quantity, 0);

/** Limits the state space, and the stock needed. */
const maxQuantity = 3;
type Snapshot = SnapshotFrom<ReturnType<typeof productMachine>>;
/** Limits a case to the product page. */
const onProductPage = (matches: (inCart: Context['inCart']) => boolean) => (snapshot: Snapshot) =>
  snapshot.matches('page') && matches(snapshot.context.inCart) ? {} : undefined;
const addCases = () => {
  const limitedTo =
    (isSeveral: boolean) =>
    ({ context }: { context: Context }) =>
      context.quantity > 1 === isSeveral && totalQuantity(context) + context.quantity <= maxQuantity
        ? {}
        : undefined;
  return { one: limitedTo(false), several: limitedTo(true) };
};

const expectProduct = (stage: Step): Promise<void> =>
  expect(main(stage).getByRole('heading', { name: stage.facts.variant.name, level: 1 })).toBeVisible();

/** Asserts that the page asks for a variation. */
const expectVariationRequired = async (stage: Step): Promise<void> => {
  await expect(variationSelect(stage)).toBeFocused();
  await expect(variationSelect(stage)).toHaveAccessibleDescription(
    t(`Choose a ${stage.facts.variant.attribute} first.`, ({ buying }) =>
      buying.chooseFirst(stage.facts.variant.attribute),
    ),
  );
  await expect(stage.page).toHaveURL((url) => url.pathname === `/products/${stage.facts.variant.slug}`);
};

/** Asserts product, quantity and amount of each line. */
const expectOrderReview = async (stage: Step): Promise<void> => {
  const { page, context, facts } = stage;
  const { price, slug } = facts.variant;
  for (const { variation, quantity } of context.inCart) {
    const description = page.getByText(
      `${facts.variant.attribute} ${translatedName(variation)} · ${digits(quantity)} × ${taka(price)}`,
      {
        exact: true,
      },
    );
    const row = main(stage).getByRole('row').filter({ has: description });
    await expect(row.getByRole('link')).toHaveAttribute('href', `/products/${slug}`);
    await expect(row.locator('td').last()).toHaveText(taka(price * quantity));
  }
};

export default journey(productMachine, {
  name: 'product-to-cart',
  about: 'A product with variations: selecting, quantity, adding, buying now, and the resulting cart.',
  // Without the search param no variation is selected.
  startUrl: ({ variant }) => `/products/${variant.slug}`,
  key: ({ context: { variation, quantity, inCart } }) => [variation, quantity > 1, inCart],
  cases: ({ variant, variantPictures }) => ({
    'variation.select': {
      second: { variation: second(variant) },
      first: { variation: first(variant) },
    },
    'variation.press': {
      second: { variation: second(variant) },
      first: { variation: first(variant) },
    },
    'picture.select': { second: () => (variantPictures > 1 ? {} : undefined) },
    // The quantity buttons of the cart page are part of the cart journey.
    'quantity.increase': {
      plain: (snapshot) => (!snapshot.matches('cart') && snapshot.context.quantity < 2 ? {} : undefined),
    },
    'quantity.decrease': { plain: (snapshot) => (snapshot.matches('cart') ? undefined : {}) },
    'product.add': addCases(),
    'product.buy': addCases(),
    // Only the cart shows the added variation, so it is opened for each combination.
    'cart.open': {
      empty: onProductPage((inCart) => inCart.length === 0),
      'one of the first': onProductPage((inCart) => quantityOf(inCart, first(variant)) === 1),
      'one of the second': onProductPage((inCart) => quantityOf(inCart, second(variant)) === 1),
      'two of the first': onProductPage((inCart) => quantityOf(inCart, first(variant)) === 2),
    },
    'panel.close': { plain: {} },
    'panel.increase': { plain: ({ context }) => (totalQuantity(context) < maxQuantity ? {} : undefined) },
    'panel.remove': { plain: {} },
    'panel.viewCart': { plain: {} },
    'page.back': { plain: {} },
    'page.backOffline': { plain: {} },
  }),
  verbs: {
    'variation.select': {
      description: 'select a variation',
      control: variationSelect,
      act: async ({ page, context }, { variation }, control) => {
        await control.focus();
        await control.selectOption(variation);
        // The URL holds the selected variation.
        if (variation !== context.variation)
          await expect(page).toHaveURL((url) => url.searchParams.get('variation') === variation);
      },
    },
    'variation.press': {
      description: 'press the button of a variation',
      control: (stage) =>
        main(stage).getByRole('radiogroup', { name: stage.facts.variant.attribute, exact: true }),
      act: async ({ page }, { variation }, control) => {
        // The radio itself is visually hidden.
        await control.getByText(translatedName(variation), { exact: true }).click();
        await expect(
          control.getByRole('radio', { name: translatedName(variation), exact: true }),
        ).toBeChecked();
        await expect(page).toHaveURL((url) => url.searchParams.get('variation') === variation);
      },
    },
    'picture.select': {
      description: 'select another picture',
      control: (stage) =>
        main(stage).getByRole('button', {
          name: matching('Picture 2 of *', ({ details }) => details.picture(2, 0).replace('০', '*')),
        }),
      act: async (stage, _, control) => {
        await control.click();
        await expect(control).toHaveAttribute('aria-current', 'true');
        const large = main(stage)
          .getByRole('button', { name: t('Enlarge picture') })
          .locator('img');
        const small = await control.locator('img').getAttribute('src');
        await expect(large).toHaveAttribute('src', `${small}`);
        await expect(stage.page).toHaveURL((url) => url.searchParams.get('picture') === '2');
      },
    },
    'quantity.increase': {
      description: 'press +',
      control: (stage) => stepper(stage).getByRole('button', { name: t('Increase quantity') }),
    },
    'quantity.decrease': {
      description: 'press −',
      control: (stage) => stepper(stage).getByRole('button', { name: t('Decrease quantity') }),
    },
    'product.add': {
      description: 'press "Add to cart"',
      control: (stage) =>
        main(stage)
          .getByRole('button', { name: t('Add to cart'), exact: true })
          .first(),
      act: async (stage, _, control) => {
        const { page, context } = stage;
        await control.click();
        if (context.variation === null) return expectVariationRequired(stage);
        await expect(toast(page, t('Product Added to cart!')).first()).toBeVisible();
      },
    },
    'product.buy': {
      description: 'press "Buy now"',
      control: (stage) =>
        main(stage)
          .getByRole('button', { name: t('Buy now') })
          .first(),
      act: async (stage, _, control) => {
        await control.click();
        if (stage.context.variation === null) await expectVariationRequired(stage);
      },
    },
    'cart.open': {
      description: 'press the cart in the header',
      control: ({ page }) => page.getByRole('banner').getByRole('link', { name: matching('Cart*') }),
    },
    'panel.close': {
      description: 'close the panel',
      control: (stage) => panel(stage).getByRole('button', { name: t('Close') }),
    },
    'panel.increase': {
      description: 'press + on the last added line in the panel',
      control: (stage) =>
        panel(stage)
          .getByRole('group', {
            name: t(`Quantity of ${lastLine(stage)}`, ({ product }) => product.quantityOf(lastLine(stage))),
            exact: true,
          })
          .getByRole('button', { name: t('Increase quantity') }),
    },
    'panel.remove': {
      description: 'remove the last added line',
      control: (stage) =>
        panel(stage).getByRole('button', {
          name: t(`Remove ${lastLine(stage)}`, ({ cart }) => cart.removeLine(lastLine(stage))),
          exact: true,
        }),
      act: async (stage, _, control) => {
        await control.click();
        // Undo is inside the panel, because the panel covers the page.
        const { name } = stage.facts.variant;
        const text = t(`${name} was removed.`, ({ layout }) => layout.removedFromCart(name));
        const message = panel(stage).getByText(text, { exact: true });
        await expect(message).toBeVisible();
        await expect(panel(stage).getByRole('button', { name: t('Undo') })).toBeVisible();
      },
    },
    'panel.viewCart': {
      description: 'press "View cart"',
      control: (stage) => panel(stage).getByRole('link', { name: t('View cart') }),
    },
    'page.back': {
      description: 'go back in the browser',
      losesFocus: true,
      act: async ({ page }) => void (await page.goBack()),
    },
    'page.backOffline': {
      description: 'go back in the browser while offline',
      losesFocus: true,
      act: async (stage) => {
        const { page } = stage;
        await page.context().setOffline(true);
        await expect(page.getByText(offlineNote())).toBeVisible();
        await page.goBack();
        await expectProduct(stage);
        await page.context().setOffline(false);
      },
    },
  },
  states: {
    page: {
      description: 'the product page is shown',
      assert: async (stage) => {
        await expectProduct(stage);
        await expect(variationSelect(stage)).toHaveValue(stage.context.variation ?? '');
        await expect(stepper(stage).getByRole('spinbutton')).toHaveValue(digits(stage.context.quantity));
        await expectBadge(stage.page, totalQuantity(stage.context));
      },
    },
    panel: {
      description: 'the cart panel shows a line per variation',
      assert: async (stage) => {
        const { context, facts } = stage;
        const lines = context.inCart;
        if (lines.length === 0) return expect(panel(stage)).toContainText(t('Your cart is empty.'));
        await expect(panel(stage).getByRole('listitem')).toHaveCount(lines.length);
        for (const { variation, quantity } of lines) {
          const line = panel(stage)
            .getByRole('listitem')
            .filter({ hasText: `${facts.variant.attribute} ${translatedName(variation)} · ` });
          await expect(line).toContainText(`${digits(quantity)} × ${taka(facts.variant.price)}`);
        }
        const subtotal = panel(stage)
          .getByRole('paragraph')
          .filter({ hasText: t('Subtotal') });
        await expect(subtotal).toHaveText(
          `${t('Subtotal')}${taka(facts.variant.price * totalQuantity(context))}`,
        );
      },
    },
    cart: {
      description: 'the cart page is shown without the panel',
      assert: async (stage) => {
        await expect(main(stage).getByRole('heading', { name: t('Your cart'), level: 1 })).toBeVisible();
        await expect(panel(stage)).toHaveCount(0);
        const lines = main(stage)
          .getByRole('row')
          .filter({ has: stage.page.getByRole('spinbutton') });
        await expect(lines).toHaveCount(stage.context.inCart.length);
        await expectBadge(stage.page, totalQuantity(stage.context));
        // Navigation is announced to screen readers.
        const announcement = stage.page.getByRole('status').filter({ hasText: matching('Your cart') });
        await expect(announcement).toHaveCount(1);
      },
    },
    checkout: {
      description: 'the checkout shows the order',
      assert: async (stage) => {
        await expect(stage.page).toHaveURL(/\/checkout\/?$/);
        // The URL changes before the page is rendered.
        await expect(main(stage).getByRole('heading', { name: t('Checkout'), level: 1 })).toBeVisible();
        await expectBadge(stage.page, totalQuantity(stage.context));
        await expectOrderReview(stage);
      },
    },
  },
});
