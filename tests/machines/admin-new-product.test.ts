import model from './admin-new-product.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
