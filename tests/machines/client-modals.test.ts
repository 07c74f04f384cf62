import model from './client-modals.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
