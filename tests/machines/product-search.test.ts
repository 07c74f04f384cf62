import model from './product-search.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
