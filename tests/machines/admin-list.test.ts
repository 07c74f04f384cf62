import {
  auditModel,
  couponsModel,
  mailsModel,
  ordersModel,
  productsModel,
  reviewsModel,
  vendorOrdersModel,
} from './admin-list.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(ordersModel);
describeMachine(productsModel);
describeMachine(mailsModel);
describeMachine(reviewsModel);
describeMachine(auditModel);
describeMachine(vendorOrdersModel);
describeMachine(couponsModel);
