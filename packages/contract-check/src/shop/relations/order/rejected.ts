import { withValue } from '../../../engine/body-path.ts';
import { InconclusiveError } from '../../../engine/check-context.ts';
import {
  anyProduct,
  composeOrder,
  deliveryCharges,
  lineOf,
  products,
  variantProduct,
} from '../../compose-order.ts';
import { forRelation } from '../../for-relation.ts';
import { expectRejected, productNow, soldOut } from './place-order.ts';

/** An order is rejected if its total differs from the one computed by the shop, whichever amount is wrong. */
export const totalsChecked = forRelation(
  'order',
  ['relations/order-total-checked', 'relations/order-coupon', 'negative/not-stored'],
  async (t, shop, relation) => {
    const product = await anyProduct(t, shop, 2);
    const body = await composeOrder(t, shop, { lines: [lineOf(product, 2)] });
    const total = Number(body.total_price_cart);
    const rule = 'relations/order-total-checked';
    const rejection = (message: string, place: string, fields = ['cart', 'total_price_cart']) => ({
      message,
      place,
      fields,
    });
    await expectRejected(
      t,
      shop,
      relation,
      rule,
      { ...body, total_price_cart: 1 },
      rejection(`for 1 instead of ${total}`, 'too-low'),
    );
    await expectRejected(
      t,
      shop,
      relation,
      rule,
      { ...body, total_price_cart: total - 1 },
      rejection('one taka too low', 'one-too-low'),
    );
    await expectRejected(
      t,
      shop,
      relation,
      rule,
      { ...body, total_price_cart: total + 50 },
      rejection('fifty taka too high', 'too-high'),
    );
    const cheap = withValue(body, ['cart', 0, 'product'], {
      id: product.id,
      sales_price: 1,
      unit_price: 1,
    }) as object;
    await expectRejected(
      t,
      shop,
      relation,
      rule,
      { ...cheap, total_price_cart: 2 },
      rejection('with the prices of the request', 'client-prices'),
    );
    const discounted = { ...body, discount_amount: total - 10, total_price_cart: 10 };
    await expectRejected(
      t,
      shop,
      relation,
      'relations/order-coupon',
      discounted,
      rejection('with a discount and no coupon', 'no-coupon', [
        'cart',
        'discount_amount',
        'coupon_code',
        'total_price_cart',
      ]),
    );
    const invented = { ...discounted, coupon_code: `NOSUCH${shop.seed}` };
    await expectRejected(
      t,
      shop,
      relation,
      'relations/order-coupon',
      invented,
      rejection('with an unknown coupon', 'unknown-coupon', [
        'coupon_code',
        'cart',
        'discount_amount',
        'total_price_cart',
      ]),
    );
  },
  'order-totals-checked',
);

/** A delivery charge that the shop does not offer is rejected. */
export const deliveryChecked = forRelation(
  'order',
  ['relations/order-delivery'],
  async (t, shop, relation) => {
    const { dhaka, outside } = await deliveryCharges(t, shop);
    const unknownCharge = [1, 7, 33].find((charge) => charge !== dhaka && charge !== outside) ?? 33;
    const body = await composeOrder(t, shop, { delivery: unknownCharge });
    const fields = ['shipping_amount', 'cart', 'total_price_cart'];
    await expectRejected(t, shop, relation, 'relations/order-delivery', body, {
      message: `with a delivery charge of ${unknownCharge}`,
      fields,
      place: 'unknown-charge',
    });
  },
  'order-delivery-checked',
);

/** An order that exceeds the stock, or names an unknown product or variation, is rejected. */
export const availability = forRelation(
  'order',
  ['relations/order-available', 'negative/not-stored'],
  async (t, shop, relation) => {
    const rule = 'relations/order-available';
    const all = await products(t, shop);
    const scarce = all.findLast(
      ({ is_variant, current_stock }) => !is_variant && current_stock > 0 && current_stock < 900,
    );
    if (scarce === undefined) t.inconclusive(rule, 'no product has a stock that an order can exceed');
    else {
      const now = await productNow(t, shop, relation, scarce.id);
      const tooMany = await composeOrder(t, shop, { lines: [lineOf(scarce, now.current_stock + 1)] });
      await expectRejected(t, shop, relation, rule, tooMany, {
        message: `of one more than the stock of ${now.current_stock}`,
        fields: ['cart'],
        place: 'too-many',
      });
      const half = Math.ceil((now.current_stock + 1) / 2);
      const split = await composeOrder(t, shop, {
        lines: [lineOf(scarce, half), lineOf(scarce, now.current_stock + 1 - half || 1)],
      });
      await expectRejected(t, shop, relation, rule, split, {
        message: 'of more than the stock, spread over two lines',
        fields: ['cart'],
        place: 'two-lines',
      });
    }
    const soldOutProduct = await soldOut(t, shop);
    if (soldOutProduct === undefined) t.inconclusive(rule, 'no product without variations is sold out');
    else
      await expectRejected(
        t,
        shop,
        relation,
        rule,
        await composeOrder(t, shop, { lines: [lineOf(soldOutProduct)] }),
        {
          message: 'of a sold-out product',
          fields: ['cart'],
          place: 'sold-out',
        },
      );
    const known = await anyProduct(t, shop);
    const unknown = await composeOrder(t, shop, {
      lines: [lineOf({ ...known, id: 2_147_483_000, is_variant: false })],
    });
    await expectRejected(t, shop, relation, rule, unknown, {
      message: 'of an unknown product',
      known: false,
      fields: ['cart'],
      place: 'unknown-product',
    });
    try {
      const line = lineOf(await variantProduct(t, shop));
      const withUnknownVariation = await composeOrder(t, shop, {
        lines: [{ ...line, variation: 'no-such-variation' }],
      });
      await expectRejected(t, shop, relation, rule, withUnknownVariation, {
        message: 'with an unknown variation',
        fields: ['cart'],
        place: 'unknown-variation',
      });
      const withoutVariation = withValue(
        await composeOrder(t, shop, { lines: [line] }),
        ['cart', 0, 'variation'],
        undefined,
      );
      await expectRejected(t, shop, relation, rule, withoutVariation, {
        message: 'of a product with variations, without a variation',
        fields: ['cart'],
        place: 'missing-variation',
      });
    } catch (error) {
      if (!(error instanceof InconclusiveError)) throw error;
      t.inconclusive(rule, error.message);
    }
  },
  'order-available',
);
