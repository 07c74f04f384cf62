import {
  auditModel,
  couponsModel,
  customersModel,
  mailsModel,
  ordersModel,
  productsModel,
  reviewsModel,
  vendorOrdersModel,
  vendorsModel,
} from './admin-list.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(ordersModel);
describeMachine(productsModel);
describeMachine(mailsModel);
describeMachine(reviewsModel);
describeMachine(customersModel);
describeMachine(auditModel);
describeMachine(vendorOrdersModel);
describeMachine(couponsModel);
describeMachine(vendorsModel);
