import { fromNothing, fromQueue } from './order-submission.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(fromNothing);
describeMachine(fromQueue);
