import { createFileRoute } from '@tanstack/react-router';
import type { Order } from '../contracts/schemas/order.ts';
import { deliveryDates } from '../domain/dates.ts';
import { deliveryDue, isOnTheWay, orderNumber, orderStatus } from '../domain/order.ts';
import { useLoaded } from '../features/catalogue/use-loaded.ts';
import { GuestDetails } from '../features/checkout/GuestDetails.tsx';
import { OrderMenu } from '../features/checkout/OrderMenu.tsx';
import { PageHead } from '../features/page/PageHead.tsx';
import { orNotFound, orNull } from '../features/page/read-results.ts';
import { useShop } from '../features/page/root-data.ts';
import { readFailure } from '../machines/failure.ts';
import { signInHref } from '../platform/require-session.ts';
import type { Shop } from '../platform/shop.ts';
import { EmptyState } from '../ui/kit/EmptyState.tsx';
import { Link } from '../ui/kit/Link.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { useLocale, useMessages } from '../ui/messages/context.ts';
import { useOrderMessages } from '../ui/messages/order.ts';
import { Invoice } from '../ui/order/Invoice.tsx';
import { OrderConfirmed } from '../ui/order/OrderConfirmed.tsx';
import { OrderHelp } from '../ui/order/OrderHelp.tsx';
import { OrderSteps } from '../ui/order/OrderSteps.tsx';

const forbidden = 403;

/** Only the owner, who has the tracking token, may review a delivered order. Not every backend has reviews. */
const loadReviews = (shop: Shop, order: Order) =>
  order.tracking_token !== undefined && orderStatus(order.order_status) === 'delivered'
    ? orNull(
        import('../features/checkout/load-order-reviews.ts').then(({ loadOrderReviews }) =>
          loadOrderReviews(shop, order),
        ),
      )
    : Promise.resolve(null);

const Confirmed = () => {
  const { order, loadingReviews } = Route.useLoaderData();
  const { orderId } = Route.useParams();
  const { layout } = useMessages();
  const messages = useOrderMessages();
  const locale = useLocale();
  const shop = useShop();
  const reviews = useLoaded(loadingReviews)?.value;
  if (order === null)
    return (
      <>
        <PageHead title={messages.orderExpired} />
        <EmptyState icon="warning" title={messages.orderExpired} isPageTitle text={messages.orderExpiredText}>
          <Link look="primary" href={signInHref('/login', `/order_confirmed/${orderId}`)}>
            {layout.signIn}
          </Link>
        </EmptyState>
      </>
    );
  const over = { delivered: messages.orderDelivered, cancelled: messages.orderCancelled };
  const status = orderStatus(order.order_status);
  const isOver = status === 'delivered' || status === 'cancelled';
  const news = isOver ? over[status] : isOnTheWay(order) ? messages.orderSent : undefined;
  const title = news ?? messages.thanks;
  const text = [
    news === undefined ? messages.thanksText(orderNumber(order.id)) : messages.orderClosedText,
    ...(order.mailed_to && !isOver ? [messages.mailsGoTo(order.mailed_to)] : []),
  ].join(' ');
  const due = deliveryDue(order, shop.settings);
  const tracking = order.tracking_token
    ? new URL(
        `/order_confirmed/${order.id}?token=${encodeURIComponent(order.tracking_token)}`,
        location.origin,
      )
    : null;
  return (
    <>
      <PageHead title={title} />
      <PageTitle text={text}>{title}</PageTitle>
      <OrderSteps {...order} />
      <OrderMenu key={order.id} order={order} />
      {reviews && <reviews.OrderReviews key={`reviews ${order.id}`} order={order} lines={reviews.lines} />}
      <OrderConfirmed
        order={order}
        trackingUrl={tracking?.href}
        due={due && deliveryDates(order.order_date, due, locale)}
        account={
          <>
            <OrderHelp settings={shop.settings} />
            {order.tracking_token && <GuestDetails key={order.id} order={order} />}
          </>
        }
      />
      <Invoice order={order} shop={shop.settings} origin={shop.origin} />
    </>
  );
};

export const Route = createFileRoute('/order_confirmed/$orderId')({
  validateSearch: (query): { token?: string } =>
    typeof query.token === 'string' && query.token !== '' ? { token: query.token } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { shop }, params, deps: { token } }) => {
    try {
      const options = { params: { orderId: Number(params.orderId) }, query: token ? { token } : {} };
      const order = (await orNotFound(shop.api('GET /api/cart/get_order_detail/:orderId', options))).data;
      // Not awaited.
      return { order, loadingReviews: loadReviews(shop, order) };
    } catch (error) {
      const failure = readFailure(error);
      // An expired tracking link: the page explains it and offers sign-in.
      if (failure.kind === 'refused' && failure.status === forbidden)
        return { order: null, loadingReviews: Promise.resolve(null) };
      throw error;
    }
  },
  component: Confirmed,
});
