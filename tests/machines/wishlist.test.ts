import { describeMachine } from './support/describe-machine.ts';
import model from './wishlist.model.ts';

describeMachine(model);
