import model from './coupon.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
