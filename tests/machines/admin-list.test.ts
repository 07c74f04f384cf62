import { auditModel, mailsModel, ordersModel, productsModel, vendorOrdersModel } from './admin-list.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(ordersModel);
describeMachine(productsModel);
describeMachine(mailsModel);
describeMachine(auditModel);
describeMachine(vendorOrdersModel);
