import {
  categoryModel,
  categoryRemovalModel,
  couponModel,
  homeModel,
  orderModel,
  pageModel,
  pageRemovalModel,
  productModel,
  reviewModel,
  settingsModel,
  staffModel,
  vendorModel,
  vendorRemovalModel,
} from './admin-record.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(orderModel);
describeMachine(productModel);
describeMachine(reviewModel);
describeMachine(categoryModel);
describeMachine(categoryRemovalModel);
describeMachine(couponModel);
describeMachine(settingsModel);
describeMachine(staffModel);
describeMachine(homeModel);
describeMachine(pageModel);
describeMachine(pageRemovalModel);
describeMachine(vendorModel);
describeMachine(vendorRemovalModel);
