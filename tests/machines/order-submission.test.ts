import { orderSubmission } from './order-submission.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(orderSubmission);
