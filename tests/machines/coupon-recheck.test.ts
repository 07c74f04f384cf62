import model from './coupon-recheck.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
