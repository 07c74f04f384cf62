import model from './address-book.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
