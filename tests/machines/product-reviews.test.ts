import model from './product-reviews.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
