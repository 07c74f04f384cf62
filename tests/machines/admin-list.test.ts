import { ordersModel, productsModel } from './admin-list.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(ordersModel);
describeMachine(productsModel);
