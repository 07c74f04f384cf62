import model from './quick-view.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
