import { describeMachine } from './support/describe-machine.ts';
import model from './wishlist-panel.model.ts';

describeMachine(model);
