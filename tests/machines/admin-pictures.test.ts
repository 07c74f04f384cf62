import model, { singlePicture } from './admin-pictures.model.ts';
import { describeMachine } from './support/describe-machine.ts';

describeMachine(model);
describeMachine(singlePicture);
