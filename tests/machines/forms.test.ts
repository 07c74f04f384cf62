import * as models from './forms.model.ts';
import { describeMachine } from './support/describe-machine.ts';

for (const model of Object.values(models)) describeMachine(model);
