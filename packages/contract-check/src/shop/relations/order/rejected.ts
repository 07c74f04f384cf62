import { InconclusiveError } from '../../../engine/check-context.ts';
import { withValue } from '../../../engine/place.ts';
import {
  composeOrder,
  deliveryCharges,
  lineOf,
  plainProduct,
  products,
  variantProduct,
} from '../../compose-order.ts';
import { forRelation } from '../../for-relation.ts';
import { expectRejected, productNow, soldOut } from './place-order.ts';

/** A total other than the shop's own is refused, whichever figure is mutated. */
export const totalsChecked = forRelation(
  'order',
  ['relations/order-total-checked', 'relations/order-coupon', 'negative/not-stored'],
  async (t, shop, relation) => {
    const product = await plainProduct(t, shop, 3);
    const body = await composeOrder(t, shop, { lines: [lineOf(product, 2)] });
    const total = Number(body.total_price_cart);
    const rule = 'relations/order-total-checked';
    const off = (message: string, place: string, fields = ['cart', 'total_price_cart']) => ({
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
      off(`for 1 instead of ${total}`, 'lower'),
    );
    await expectRejected(
      t,
      shop,
      relation,
      rule,
      { ...body, total_price_cart: total - 1 },
      off('one taka too low', 'one-lower'),
    );
    await expectRejected(
      t,
      shop,
      relation,
      rule,
      { ...body, total_price_cart: total + 50 },
      off('fifty taka too high', 'higher'),
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
      off("at the page's own prices", 'own-prices'),
    );
    const discounted = { ...body, discount_amount: total - 10, total_price_cart: 10 };
    await expectRejected(
      t,
      shop,
      relation,
      'relations/order-coupon',
      discounted,
      off('with a discount and no coupon', 'no-coupon', [
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
      off('with an unknown coupon', 'unknown', [
        'coupon_code',
        'cart',
        'discount_amount',
        'total_price_cart',
      ]),
    );
  },
  'order-totals-checked',
);

/** A delivery charge that is none of the shop's own is refused. */
export const deliveryChecked = forRelation(
  'order',
  ['relations/order-delivery'],
  async (t, shop, relation) => {
    const { dhaka, outside } = await deliveryCharges(t, shop);
    const strange = [1, 7, 33].find((charge) => charge !== dhaka && charge !== outside) ?? 33;
    const body = await composeOrder(t, shop, { delivery: strange });
    const fields = ['shipping_amount', 'cart', 'total_price_cart'];
    await expectRejected(t, shop, relation, 'relations/order-delivery', body, {
      message: `with a delivery charge of ${strange}`,
      fields,
      place: 'strange',
    });
  },
  'order-delivery-checked',
);

/** What cannot be delivered is refused. */
export const availability = forRelation(
  'order',
  ['relations/order-available', 'negative/not-stored'],
  async (t, shop, relation) => {
    const rule = 'relations/order-available';
    const all = await products(t, shop);
    const scarce = all.findLast(
      ({ is_variant, current_stock }) => !is_variant && current_stock > 0 && current_stock < 900,
    );
    if (scarce === undefined) t.inconclusive(rule, 'no product has a stock that an order could exceed');
    else {
      const now = await productNow(t, shop, relation, scarce.id);
      const tooMany = await composeOrder(t, shop, { lines: [lineOf(scarce, now.current_stock + 1)] });
      await expectRejected(t, shop, relation, rule, tooMany, {
        message: `of one piece more than the stock of ${now.current_stock}`,
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
    const gone = await soldOut(t, shop);
    if (gone === undefined) t.inconclusive(rule, 'no product without variations is sold out');
    else
      await expectRejected(t, shop, relation, rule, await composeOrder(t, shop, { lines: [lineOf(gone)] }), {
        message: 'of a product that is sold out',
        fields: ['cart'],
        place: 'sold-out',
      });
    const plain = await plainProduct(t, shop);
    const unknown = await composeOrder(t, shop, { lines: [lineOf({ ...plain, id: 2_147_483_000 })] });
    await expectRejected(t, shop, relation, rule, unknown, {
      message: 'of a product that there is not',
      known: false,
      fields: ['cart'],
      place: 'no-product',
    });
    try {
      const line = lineOf(await variantProduct(t, shop));
      const strange = await composeOrder(t, shop, { lines: [{ ...line, variation: 'no-such-form' }] });
      await expectRejected(t, shop, relation, rule, strange, {
        message: 'of a form that the product does not come in',
        fields: ['cart'],
        place: 'no-form',
      });
      const without = withValue(
        await composeOrder(t, shop, { lines: [line] }),
        ['cart', 0, 'variation'],
        undefined,
      );
      await expectRejected(t, shop, relation, rule, without, {
        message: 'of a product with forms, without one',
        fields: ['cart'],
        place: 'without-form',
      });
    } catch (error) {
      if (!(error instanceof InconclusiveError)) throw error;
      t.inconclusive(rule, error.message);
    }
  },
  'order-available',
);
